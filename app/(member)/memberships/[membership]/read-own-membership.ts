import { notFound } from 'next/navigation'
import { cache } from 'react'
import { requireShownMember } from '#app/member.ts'
import { asCaller } from '#lib/auth/member.ts'
import { isListed } from '#lib/memberships/is-listed.ts'
import { readMembership } from '#lib/memberships/read-membership.ts'

/** Reads a membership of the member once for the metadata and the page. */
export const readOwnMembership = cache(async (guid: string) => {
  const member = await requireShownMember()
  return { member, membership: (await readMembership(asCaller(member), guid)) ?? notFound() }
})

/** Reads a membership for a page that proves it; not found once it has lapsed or ended. */
export async function readProvenMembership(guid: string) {
  const own = await readOwnMembership(guid)
  return isListed(own.membership.state) ? own : notFound()
}
