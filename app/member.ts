import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { draftCookieFor, sealDraft } from '#lib/auth/draft.ts'
import { findMember, type SignedInMember } from '#lib/auth/member.ts'
import { sessionCookie } from '#lib/auth/session-cookie.ts'
import { findShownMember, type ShownMember, viewCookie } from '#lib/auth/staff/view.ts'
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

/** The view of what a member sees that staff have open in this browser (decision 069). */
export const currentView = cache(async (): Promise<ShownMember | undefined> => {
  const secret = (await cookies()).get(viewCookie)?.value
  const session = await currentSession()
  return secret && session ? findShownMember(secret, session) : undefined
})

/** The member whose pages are shown: usually the signed-in member, or the one in a staff view. */
export const shownMember = async (): Promise<SignedInMember | undefined> =>
  (await currentView()) ?? currentMember()

/**
 * The guard of the members' pages, which only read. Redirects as `requireMember` does, which is the guard of
 * everything that changes something.
 */
export async function requireShownMember(path: string): Promise<SignedInMember> {
  const view = await currentView()
  if (!view) return requireMember(path)
  if (view.passwordTemporary && path !== '/password/change') redirect('/password/change')
  return view
}

/**
 * Returns the member who is signed in. Redirects visitors to sign in and then back to the path, and
 * members with a temporary password to choose a new one. The page at the path then shows the form, if
 * one is given, as it was sent: the session may have ended while the member filled it in.
 */
export async function requireMember(path: string, form?: FormData): Promise<SignedInMember> {
  if (await currentView()) redirect('/read-only')
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
