import type { SignedInMember } from '#lib/auth/member.ts'
import { admit } from './access/admit.ts'
import { impersonatedMember, memberAccess } from './access/member.ts'
import { currentPath, currentUrl } from './request.ts'

/** The guard of the members' pages, which staff may see as the member does. After sign-in it leads back to the page. */
export async function requireShownMember(): Promise<SignedInMember> {
  const impersonated = await impersonatedMember()
  if (!impersonated) return admit(await memberAccess(currentUrl()))
  const mustChoose = impersonated.passwordTemporary && currentPath() !== '/password/change'
  return admit(mustChoose ? { redirect: '/password/change' } : { who: impersonated })
}
