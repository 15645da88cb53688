import { requireShownMember } from '#app/member.ts'
import { asCaller } from '#lib/auth/member.ts'
import { isGuid } from '#lib/contract/guid.ts'
import { readMembership } from '#lib/memberships/read-membership.ts'

/**
 * Finds the membership that the parameter `renew` names, and the email of the member who renews it. Asks a
 * visitor to sign in. Undefined if the member is no contact of the membership, or has no email.
 */
export async function renewedMembership(renew: string | undefined) {
  if (!renew || !isGuid(renew)) return undefined
  const member = await requireShownMember()
  const membership = await readMembership(asCaller(member), renew)
  return membership && member.email ? { membership, email: member.email } : undefined
}
