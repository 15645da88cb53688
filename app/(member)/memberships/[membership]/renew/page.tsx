import { redirect } from 'next/navigation'
import { joinUrl } from '#lib/fees/join-url.ts'
import { canRenew } from '#lib/memberships/term-sentence.ts'
import { type MembershipPageProps, readOwnMembership } from '../read-own-membership.ts'

/** Leads a member to the fees, with those of the membership selected, or to the membership if it cannot be renewed yet. */
export default async function RenewPage(props: MembershipPageProps): Promise<never> {
  const { membership } = await readOwnMembership(props)
  const { guid } = membership
  redirect(
    canRenew(membership) ? `${joinUrl('/fees', membership)}&renew=${guid}` : `/memberships/${guid}`,
  )
}
