import { notFound } from 'next/navigation'
import { requireShownMember } from '#app/member.ts'
import { asCaller } from '#lib/auth/member.ts'
import { isListed } from '#lib/memberships/is-listed.ts'
import { readMembership } from '#lib/memberships/read-membership.ts'

/** The parameters of the pages of a membership. */
export interface MembershipPageProps {
  readonly params: Promise<{ membership: string }>
}

/** The guard of the pages of a membership: reads it for one of its contacts. */
export async function readOwnMembership({ params }: MembershipPageProps) {
  const member = await requireShownMember()
  const membership = await readMembership(asCaller(member), (await params).membership)
  return { member, membership: membership ?? notFound() }
}

/** Reads a membership for a page that proves it; not found once it has lapsed or ended. */
export async function readProvenMembership(props: MembershipPageProps) {
  const own = await readOwnMembership(props)
  return isListed(own.membership.state) ? own : notFound()
}
