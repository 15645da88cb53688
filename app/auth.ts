import { cookies } from 'next/headers'
import type { CredentialWithSecret } from '#lib/auth/credential.ts'
import { endedLinkNoticeCookie, linkNoticeCookie } from '#lib/auth/link-notice.ts'
import { endReplacedSession, endSession } from '#lib/auth/member.ts'
import { endedSessionCookie, sessionCookieFor } from '#lib/auth/session-cookie.ts'
import { currentSession } from './member.ts'
import { currentRequestContext } from './request-context.ts'

/** Gives the browser the session that was just issued and ends the session that it had before. */
export async function startSession(issued: CredentialWithSecret): Promise<void> {
  const previous = await currentSession()
  const jar = await cookies()
  jar.set(sessionCookieFor(issued))
  await removeLinkNotice()
  if (previous) await endReplacedSession(previous, issued.secret, await currentRequestContext())
}

/**
 * Ends the browser's session on the server, then clears its cookie (decision 007). Also ends what
 * the member granted in this session to the application that asks for it, if one does.
 */
export async function signOut(client?: { readonly id: string }): Promise<void> {
  const secret = await currentSession()
  if (!secret) return
  await endSession(secret, await currentRequestContext(), client?.id)
  const jar = await cookies()
  jar.set(endedSessionCookie)
  await removeLinkNotice()
}

/** Removes the notice about a link from the browser. Its session ends here or gets a new owner. */
export async function removeLinkNotice(): Promise<void> {
  const jar = await cookies()
  if (!jar.has(linkNoticeCookie)) return
  jar.set({ ...endedLinkNoticeCookie, httpOnly: true, sameSite: 'lax' })
}
