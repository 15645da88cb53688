import { redirect } from 'next/navigation'
import { joinUrl } from '#lib/fees/join-url.ts'
import { type MembershipPageProps, readOwnMembership } from '../read-own-membership.ts'

/** Leads a member who has signed in to the fees, with those of the membership selected. */
export default async function RenewPage(props: MembershipPageProps): Promise<never> {
  const { membership } = await readOwnMembership(props)
  redirect(`${joinUrl('/fees', membership)}&renew=${membership.guid}`)
}
