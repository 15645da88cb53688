import { redirect } from 'next/navigation'
import { currentApplication } from '#app/access/application.ts'
import type { JoinApplication } from '#lib/accounts/applications/questions.ts'

/** The application that this browser continues, if it has not been sent yet. Redirects to the page that helps otherwise. */
export async function requireStartedApplication(): Promise<JoinApplication> {
  const application = await currentApplication()
  return application?.state === 'started' ? application : redirect('/join/application')
}
