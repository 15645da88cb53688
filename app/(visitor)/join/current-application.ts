import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { findApplication } from '#lib/accounts/joining/fill-in.ts'
import { joinCookie } from '#lib/accounts/joining/join-cookie.ts'
import type { JoinApplication } from '#lib/accounts/joining/questions.ts'

/** The secret of the application that this browser continues. */
export const currentJoinSecret = async (): Promise<string | undefined> =>
  (await cookies()).get(joinCookie)?.value

/** Finds the application that this browser continues, with one query per request. */
export const currentApplication = cache(async (): Promise<JoinApplication | undefined> => {
  const secret = await currentJoinSecret()
  return secret ? findApplication(secret) : undefined
})

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
