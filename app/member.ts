import type { SignedInMember } from '#lib/auth/member.ts'
import { refreshTypes } from '#lib/records/membership-types.ts'
import { proofAt } from './access/acts.ts'
import { admit } from './access/admit.ts'
import { impersonatedMember, memberAccess } from './access/member.ts'
import { currentPath, currentUrl } from './request.ts'

/**
 * The guard of the members' pages, which staff may see as the member does. After sign-in it leads back to the page. A
 * page at the path of a form needs the proof of the form.
 */
export async function requireShownMember(): Promise<SignedInMember> {
  const [impersonated] = await Promise.all([impersonatedMember(), refreshTypes()])
  if (!impersonated) return admit(await memberAccess(currentUrl(), proofAt(currentPath())))
  const mustChoose = impersonated.passwordTemporary && currentPath() !== '/password/change'
  return admit(mustChoose ? { redirect: '/password/change' } : { who: impersonated })
}
