import { redirect } from 'next/navigation'
import { currentApplication } from '#app/access/application.ts'
import type { JoinApplication } from '#lib/accounts/applications/questions.ts'

/** The application that this browser continues. Redirects to the page that helps if there is none. */
export async function requireApplication(): Promise<JoinApplication> {
  return (await currentApplication()) ?? redirect('/join/application')
}

/** The same if it has not been sent yet; redirects to its state otherwise. */
export async function requireStartedApplication(): Promise<JoinApplication> {
  const application = await requireApplication()
  if (application.state !== 'started') redirect('/join/application')
  return application
}
