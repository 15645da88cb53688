import {
  findImpersonatedMember,
  type ImpersonatedMember,
} from '#lib/auth/impersonation/impersonation.ts'
import { findMember, type SignedInMember } from '#lib/auth/member.ts'
import { withoutQuery } from '#lib/http/without-query.ts'
import { withGotoBeyondHome } from '../paths/mfa.ts'
import { cookieOf, currentRequestContext, oncePerRequest } from '../request.ts'
import type { Access } from './access.ts'
import type { RequiredProof } from './acts.ts'
import { currentSession, signInAgainPath, signInPath } from './session.ts'

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
    const secret = cookieOf('view')
    const session = currentSession()
    return secret && session ? findImpersonatedMember(secret, session) : undefined
  },
)

/** The member whose pages are shown: usually the signed-in member, or the impersonated one. */
export const shownMember = async (): Promise<SignedInMember | undefined> =>
  (await impersonatedMember()) ?? currentMember()

/**
 * The access of the member who is signed in. Visitors sign in, with their factor if they have one, and
 * then return to the path, and so do members whose session does not give the proof (decision 106); members with a
 * temporary password choose a new one.
 */
export async function memberAccess(
  path: string,
  proof: RequiredProof,
): Promise<Access<SignedInMember>> {
  if (await impersonatedMember()) return { redirect: '/read-only' }
  const member = await currentMember()
  if (!member) return { redirect: await signInPath(path) }
  const gives = { none: true, own: member.isOwn, fresh: member.isFresh }
  if (!gives[proof]) return { redirect: await signInAgainPath(path) }
  if (member.passwordTemporary && withoutQuery(path) !== '/password/change') {
    return { redirect: withGotoBeyondHome('/password/change', path) }
  }
  return { who: member }
}
