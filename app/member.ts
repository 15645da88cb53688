import type { SignedInMember } from '#lib/auth/member.ts'
import { admit } from './access/admit.ts'
import { impersonatedMember, memberAccess } from './access/member.ts'

/** The guard of the members' pages that lead to a form. Redirects everyone else. */
const requireMember = async (path: string): Promise<SignedInMember> =>
  admit(await memberAccess(path))

/** The guard of the members' pages that only read: staff may see them as the member does. */
export async function requireShownMember(path: string): Promise<SignedInMember> {
  const impersonated = await impersonatedMember()
  if (!impersonated) return requireMember(path)
  const mustChoose = impersonated.passwordTemporary && path !== '/password/change'
  return admit(mustChoose ? { redirect: '/password/change' } : { who: impersonated })
}
