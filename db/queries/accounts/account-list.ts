import { type SQL, sql } from 'drizzle-orm'
import type { account } from '../../tables/account.ts'
import { isHashOutdated } from '../../tables/account.ts'
import type { membership } from '../../tables/membership.ts'
import { personGroups } from '../../values/record-fields.ts'
import { selectOf } from '../column-values.ts'
import { accountName, jsonRows, milliseconds, sortName } from '../expressions.ts'
import { listSource } from '../list-rows.ts'
import { accountsLike } from '../search-words.ts'
import type { Stored } from '../stored.ts'
import { type AccountState, accountState, type ListedAccount, signIns } from './accounts.ts'

const details = [...personGroups.address, 'phone', 'mobile'] as const

/** A person in the list of all, and in a list of results. */
export interface ListedPerson
  extends ListedAccount,
    Stored<typeof account, (typeof details)[number] | 'createdAt'> {
  /** All memberships, by number. */
  readonly memberships: readonly Stored<typeof membership, 'id' | 'charityNumber' | 'name'>[]
}

/** The columns of a `ListedPerson`, from the row of `account`. */
export const listedPerson = sql<ListedPerson>`
  account.id, username, ${accountName} as name, email, ${selectOf('account', details)},
  ${milliseconds(sql`account.created_at`)} as "createdAt",
  ${accountState} as state, ${jsonRows(sql`
    select membership.id, charity_number as "charityNumber", name
    from contact join membership on membership.id = membership_id
    where contact.account_id = account.id order by charity_number`)} as memberships`

/** Conditions of which the planner knows how many rows they leave, besides the state itself. */
const columnsOf: Readonly<Record<AccountState, SQL>> = {
  active: sql`true`,
  invited: sql`account.password_hash is null`,
  'temporary-password': sql`account.password_temporary`,
  disabled: sql`account.disabled_at is not null`,
}

/** The list of people. */
export const accountList = listSource({
  table: 'account',
  page: 'people',
  sorts: {
    name: [sortName(), sql`lower(coalesce(account.forename, ''))`],
    added: [sql`account.created_at`],
  },
  columns: () => listedPerson,
  search: accountsLike,
  conditions: {
    type: (type: string) => sql`exists (
      select from contact join membership on membership.id = contact.membership_id
      where contact.account_id = account.id and membership.type = ${type}::membership_type)`,
    state: (state: AccountState) => sql`${columnsOf[state]} and ${accountState} = ${state}`,
    county: (county: string) => sql`lower(account.county) = lower(${county}::text)`,
    withoutEmail: (_: 'yes') => sql`account.email is null`,
    // The first sign-in with an imported password replaces its hash.
    neverSignedIn: (_: 'yes') => sql`
      (account.password_hash is null or ${isHashOutdated}) and not exists (
        select from audit_event where account_id = account.id and action in ${signIns})`,
    since: (day: string) =>
      sql`account.created_at >= ${day}::date::timestamp at time zone 'Europe/London'`,
  },
})
