import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { findMember, type SignedInMember } from '#lib/auth/member.ts'
import { sessionCookie } from '#lib/auth/session-cookie.ts'
import { currentRequestContext } from './request-context.ts'

/** The value of the browser's session cookie, which may belong to a session that has ended. */
export const currentSession = async (): Promise<string | undefined> =>
  (await cookies()).get(sessionCookie)?.value

/**
 * Finds the member who is signed in, with one query per request. It does not ask next-auth, which
 * reports a database outage as a member who has signed out (decision 007).
 */
export const currentMember = cache(async (): Promise<SignedInMember | undefined> => {
  const secret = await currentSession()
  return secret ? findMember(secret, await currentRequestContext()) : undefined
})

/**
 * Returns the member who is signed in. Redirects visitors to sign in and then back to the path, and
 * members with a temporary password to choose a new one.
 */
export async function requireMember(path: string): Promise<SignedInMember> {
  const member = await currentMember()
  if (!member) redirect(`/login?goto=${encodeURIComponent(path)}`)
  if (member.passwordTemporary && path !== '/password/change') redirect('/password/change')
  return member
}
