import type { MembershipSheet } from '#lib/memberships/manage-membership.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError, notFound } from '../command-error.ts'
import { openFor } from '../database.ts'

const text = () => texts().operatorMemberships

/** The argument by which operators name a membership. */
export const membershipArgument = { membership: 'the number or id of the membership' }

/** Opens the database and the use cases for memberships. */
export const openMemberships = () => openFor(() => import('#lib/memberships/manage-membership.ts'))

/** Opens the database and the use cases for contacts. */
export const openContacts = () =>
  openFor(() => import('#lib/memberships/contacts/edit-contacts.ts'))

/** Finds the membership that an operator means. Lists the candidates of a number. */
export async function resolveMembership(typed: string): Promise<MembershipSheet> {
  const { matchMemberships } = await import('#lib/memberships/manage-membership.ts')
  const [match, ...others] = await matchMemberships(typed)
  const field = 'membership'
  if (!match) throw notFound(text().unknown(typed), field)
  if (others.length > 0) {
    const message = text().ambiguous(typed, [match, ...others])
    throw new CommandError('ambiguous', { field, message })
  }
  return match
}
