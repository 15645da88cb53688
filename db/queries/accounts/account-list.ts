import { type SQL, sql } from 'drizzle-orm'
import { isHashOutdated } from '../../tables/account.ts'
import { accountName, jsonRows, milliseconds, sortName } from '../expressions.ts'
import { allOf, type ListSource } from '../list-rows.ts'
import { accountsLike } from '../search-words.ts'
import { type AccountState, accountState, type ListedAccount, signIns } from './accounts.ts'

/** A person in the list of all, and in a list of results. */
export interface ListedPerson extends ListedAccount {
  readonly postcode: string | null
  readonly phone: string | null
  readonly mobile: string | null
  readonly address: string | null
  readonly county: string | null
  readonly country: string | null
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** At most five memberships. */
  readonly memberships: readonly {
    readonly id: string
    readonly charityNumber: string
    readonly name: string | null
  }[]
}

/** The columns of a `ListedPerson`, from the row of `account`. */
export const listedPerson: SQL = sql`
  account.id, username, ${accountName} as name, email, address, postcode, county, country, phone, mobile,
  ${milliseconds(sql`account.created_at`)} as "createdAt",
  ${accountState} as state, ${jsonRows(sql`
    select membership.id, charity_number as "charityNumber", name
    from contact join membership on membership.id = membership_id
    where contact.account_id = account.id order by charity_number limit 5`)} as memberships`

/** The people that a list has; absent conditions leave none out. */
interface AccountFilter {
  /** Any part of what a search looks at. */
  readonly q?: string | undefined
  /** The type of one of their memberships. */
  readonly type?: string | undefined
  readonly state?: AccountState | undefined
  readonly county?: string | undefined
  readonly withoutEmail?: 'yes' | undefined
  /** Accounts whose password was never used, and those without one. */
  readonly neverSignedIn?: 'yes' | undefined
  /** The day in London on which the account was added, or a later one. */
  readonly since?: string | undefined
}

/** Conditions of which the planner knows how many rows they leave, besides the state itself. */
const columnsOf: Readonly<Record<AccountState, SQL>> = {
  active: sql`true`,
  invited: sql`account.password_hash is null`,
  'temporary-password': sql`account.password_temporary`,
  disabled: sql`account.disabled_at is not null`,
}

/** The list of people. */
export const accountList: ListSource<ListedPerson, AccountFilter, 'name' | 'added'> = {
  table: 'account',
  page: 'people',
  sorts: {
    name: [sortName(), sql`lower(coalesce(account.forename, ''))`],
    added: [sql`account.created_at`],
  },
  columns: () => listedPerson,
  has: (_, filter, max) =>
    allOf(
      filter.q && sql`account.id in (${accountsLike(filter.q, max)})`,
      filter.type &&
        sql`exists (
        select from contact join membership on membership.id = contact.membership_id
        where contact.account_id = account.id and membership.type = ${filter.type}::membership_type)`,
      filter.state && sql`${columnsOf[filter.state]} and ${accountState} = ${filter.state}`,
      filter.county && sql`lower(account.county) = lower(${filter.county}::text)`,
      filter.withoutEmail && sql`account.email is null`,
      // The first sign-in with an imported password replaces its hash.
      filter.neverSignedIn &&
        sql`(account.password_hash is null or ${isHashOutdated}) and not exists (
        select from audit_event where account_id = account.id and action in ${signIns})`,
      filter.since &&
        sql`account.created_at >= ${filter.since}::date::timestamp at time zone 'Europe/London'`,
    ),
}
