import { mfaPath } from '#app/paths/mfa.ts'
import { endedCookie, sessionCookie } from '#lib/auth/cookie.ts'
import type { CredentialWithSecret } from '#lib/auth/credential.ts'
import { endReplacedSession, endSession } from '#lib/auth/member.ts'
import { currentSession } from './access/session.ts'
import { cookieOf, currentRequestContext, setCookie } from './request.ts'

/**
 * Gives the browser the session that was just issued and ends the session that it had before. Returns the path
 * at which the browser continues: `goto`, or first the page of the factor that the session lacks.
 */
export async function startSession(issued: CredentialWithSecret, goto: string): Promise<string> {
  const previous = currentSession()
  setCookie(sessionCookie(issued))
  removeLinkNotice()
  if (previous) {
    removeApplication()
    await endReplacedSession(previous, issued.secret, currentRequestContext())
  }
  return issued.isPending ? mfaPath('enter-code', goto) : goto
}

/**
 * Ends the browser's session on the server, then clears its cookie (decision 007). Also ends what
 * the member granted in this session to the application that asks for it, if one does.
 */
export async function signOut(client?: { readonly id: string }): Promise<void> {
  const secret = currentSession()
  if (!secret) return
  await endSession(secret, currentRequestContext(), client?.id)
  setCookie(endedCookie('session'))
  removeLinkNotice()
  removeApplication()
}

/** Removes the application from the browser, whose next user must not see the details of the member. */
function removeApplication(): void {
  if (cookieOf('join') !== undefined) setCookie(endedCookie('join'))
}

/** Removes the notice about a link from the browser. Its session ends here or gets a new owner. */
export function removeLinkNotice(): void {
  if (cookieOf('link') !== undefined) setCookie(endedCookie('link'))
}
