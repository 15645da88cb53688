import {
  findImpersonatedMember,
  type ImpersonatedMember,
  impersonationCookie,
} from '#lib/auth/impersonation/impersonation.ts'
import { findMember, type SignedInMember } from '#lib/auth/member.ts'
import { isFresh } from '#lib/auth/passkeys/own-passkeys.ts'
import { cookieOf, currentRequestContext, oncePerRequest } from '../request.ts'
import type { Access } from './access.ts'
import { currentSession, signInPath } from './session.ts'

/**
 * Finds the member who is signed in, with one query per request. It does not ask next-auth, which
 * reports a database outage as a member who has signed out (decision 007).
 */
export const currentMember = oncePerRequest(async (): Promise<SignedInMember | undefined> => {
  const secret = currentSession()
  return secret ? findMember(secret, currentRequestContext()) : undefined
})

/** The member whose pages staff see in this browser (decision 069). */
export const impersonatedMember = oncePerRequest(
  async (): Promise<ImpersonatedMember | undefined> => {
    const secret = cookieOf(impersonationCookie)
    const session = currentSession()
    return secret && session ? findImpersonatedMember(secret, session) : undefined
  },
)

/** The member whose pages are shown: usually the signed-in member, or the impersonated one. */
export const shownMember = async (): Promise<SignedInMember | undefined> =>
  (await impersonatedMember()) ?? currentMember()

/**
 * The access of the member who is signed in. Visitors sign in, with their factor if they have one, and
 * then return to the path; members with a temporary password choose a new one.
 */
export async function memberAccess(path: string): Promise<Access<SignedInMember>> {
  if (await impersonatedMember()) return { redirect: '/read-only' }
  const member = await currentMember()
  if (!member) return { redirect: await signInPath(path) }
  const goto = path === '/' ? '' : `?goto=${encodeURIComponent(path)}`
  if (member.passwordTemporary && path.split('?', 1)[0] !== '/password/change') {
    return { redirect: `/password/change${goto}` }
  }
  return { who: member }
}

/**
 * The access of a member who proved who they are in the last ten minutes, to what decides who can sign in: a session
 * that was left open is not enough (OWASP ASVS 7.5.1). Others sign in again.
 */
export async function freshAccess(path: string): Promise<Access<SignedInMember>> {
  const access = await memberAccess(path)
  if (!('who' in access) || (await isFresh(access.who))) return access
  return { redirect: `${await signInPath(path)}&again=1` }
}
