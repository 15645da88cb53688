import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { findMember, type SignedInMember } from '#lib/auth/member.ts'
import { sessionCookie } from '#lib/auth/session-cookie.ts'
import { currentRequestContext } from './request-context.ts'

/** The secret of the session that the browser presents, if any; whether it is live only the table knows. */
export const currentSession = async (): Promise<string | undefined> =>
  (await cookies()).get(sessionCookie)?.value

/**
 * Who is signed in, if anyone. Asked of the table and not of next-auth, for which a database that is
 * away would be a member who has signed out.
 */
export const currentMember = cache(async (): Promise<SignedInMember | undefined> => {
  const secret = await currentSession()
  return secret ? findMember(secret, await currentRequestContext()) : undefined
})

/** Who is signed in; a visitor is sent to sign in and then back to the path, a member with a mailed password to choose one. */
export async function requireMember(path: string): Promise<SignedInMember> {
  const member = await currentMember()
  if (!member) redirect(`/login?goto=${encodeURIComponent(path)}`)
  if (member.passwordTemporary && path !== '/password/change') redirect('/password/change')
  return member
}
