import { requireShownMember } from '#app/member.ts'
import { currentPath } from '#app/request.ts'
import { asCaller } from '#lib/auth/member.ts'
import { isGuid } from '#lib/contract/guid.ts'
import { readMembership } from '#lib/memberships/read-membership.ts'

/**
 * The membership that the parameter `renew` names, with the member who renews it and can be reached by email.
 * Whoever has not signed in is asked to.
 */
export async function renewedMembership(renew: string | string[] | undefined) {
  if (typeof renew !== 'string' || !isGuid(renew)) return undefined
  const member = await requireShownMember(currentPath())
  const membership = await readMembership(asCaller(member), renew)
  return membership && member.email ? { membership, email: member.email } : undefined
}
