import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { membership } from '../../tables/membership.ts'
import type { MembershipState } from '../../values/membership-states.ts'
import { london, primaryContact } from '../expressions.ts'
import { listSource } from '../list-rows.ts'
import { membershipsLike } from '../search-words.ts'
import type { Stored } from '../stored.ts'
import { dueDays, membershipState } from './membership-state.ts'
import type { NumberHolder } from './next-number.ts'

/** A membership in the list of all. */
export interface ListedMembership
  extends NumberHolder,
    Stored<
      typeof membership,
      'type' | 'joinedOn' | 'renewsOn' | 'address' | 'postcode' | 'country'
    > {
  readonly state: MembershipState
  readonly primaryContact: string | null
  readonly contacts: number
}

const joined = sql`coalesce(membership.joined_on, '-infinity')`

/** Conditions that an index of dates knows, besides the state itself. */
const datesOf = ({ membershipGraceDays }: Database): Readonly<Record<MembershipState, SQL>> => ({
  current: sql`true`,
  due: sql`membership.renews_on between ${london} and ${london} + ${dueDays}::int`,
  'in-grace': sql`membership.renews_on between ${london} - ${membershipGraceDays}::int and ${london}`,
  lapsed: sql`membership.renews_on < ${london} - ${membershipGraceDays}::int`,
  ended: sql`membership.ended_on <= ${london}`,
})

/** The columns of a `ListedMembership`, from the row of `membership`. */
export const listedMembership = (db: Database) => sql<ListedMembership>`
  membership.id, charity_number as "charityNumber", name, type,
  ${membershipState(db)} as state, joined_on as "joinedOn", renews_on as "renewsOn",
  address, postcode, country, ${primaryContact} as "primaryContact",
  (select count(*) from contact where membership_id = membership.id) as contacts`

/** The list of memberships. */
export const membershipList = listSource({
  table: 'membership',
  page: 'memberships',
  sorts: {
    name: [sql`lower(coalesce(membership.name, ''))`],
    number: [sql`lower(membership.charity_number)`],
    joined: [joined],
    renewal: [sql`coalesce(membership.renews_on, 'infinity')`],
  },
  columns: listedMembership,
  search: membershipsLike,
  conditions: {
    type: (type: string) => sql`membership.type = ${type}::membership_type`,
    state: (state: MembershipState, db) =>
      sql`${datesOf(db)[state]} and ${membershipState(db)} = ${state}`,
    // No contact has an email and an enabled account, so there is a task about it.
    withoutContact: (_: 'yes') => sql`membership.id in (
      select membership_id from task where kind = 'membership-without-contact' and done_at is null)`,
    since: (day: string) => sql`${joined} >= ${day}::date`,
  },
})
