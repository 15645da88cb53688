import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { draftCookieFor, sealDraft } from '#lib/auth/draft.ts'
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
 * members with a temporary password to choose a new one. The page at the path then shows the form, if
 * one is given, as it was sent: the session may have ended while the member filled it in.
 */
export async function requireMember(path: string, form?: FormData): Promise<SignedInMember> {
  const member = await currentMember()
  const goto = path === '/' ? '' : `?goto=${encodeURIComponent(path)}`
  if (!member) {
    if (form) await keepDraft(path, form)
    redirect(`/login?goto=${encodeURIComponent(path)}`)
  }
  if (member.passwordTemporary && path !== '/password/change') redirect(`/password/change${goto}`)
  return member
}

async function keepDraft(path: string, form: FormData): Promise<void> {
  const typed = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  const values = Object.fromEntries(typed)
  const sealed = await sealDraft({ path, values, reason: 'signed-out' })
  const jar = await cookies()
  if (sealed) jar.set(draftCookieFor(sealed))
}
