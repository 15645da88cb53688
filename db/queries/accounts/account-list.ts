import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { isHashOutdated } from '../../tables/account.ts'
import { jsonRows, milliseconds, sortName } from '../expressions.ts'
import { type KeysetPage, keyset, maxListed, type Sorts } from '../keyset.ts'
import { countRows } from '../retention.ts'
import { type StaffCaller, searchCtes } from '../staff-caller.ts'
import { type AccountState, accountState, signIns } from './accounts.ts'
import { type FoundPerson, foundPerson } from './search.ts'

/** A person in the list of all. */
export interface ListedPerson extends FoundPerson {
  readonly county: string | null
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** The people that a list has; absent conditions leave none out. */
export interface AccountFilter {
  /** The type of one of their memberships. */
  readonly type?: string | undefined
  readonly ids?: readonly string[]
  readonly state?: AccountState | undefined
  readonly county?: string | undefined
  readonly noEmail?: 'yes' | undefined
  /** Accounts whose password was never used, and those without one. */
  readonly neverSignedIn?: 'yes' | undefined
  /** The day in London on which the account was added, or a later one. */
  readonly since?: string | undefined
}

/** The orders of the list. */
type AccountSort = 'name' | 'added'

const sorts: Sorts<AccountSort> = {
  name: [sortName(), sql`lower(coalesce(account.forename, ''))`],
  added: [sql`account.created_at`],
}

/** Conditions of which the planner knows how many rows they leave, besides the state itself. */
const columnsOf: Readonly<Record<AccountState, SQL>> = {
  active: sql`true`,
  invited: sql`account.password_hash is null`,
  'temporary-password': sql`account.password_temporary`,
  disabled: sql`account.disabled_at is not null`,
}

/** True of the rows of `account` that a list has. */
export const isInAccountList = (filter: AccountFilter): SQL =>
  sql.join(
    [
      sql`true`,
      filter.ids && sql`account.id = any(${sql.param(filter.ids)}::text[]::uuid[])`,
      filter.type &&
        sql`exists (
        select from contact join membership on membership.id = contact.membership_id
        where contact.account_id = account.id and membership.type = ${filter.type}::membership_type)`,
      filter.state && sql`${columnsOf[filter.state]} and ${accountState} = ${filter.state}`,
      filter.county && sql`lower(account.county) = lower(${filter.county}::text)`,
      filter.noEmail && sql`account.email is null`,
      // The first sign-in with an imported password replaces its hash.
      filter.neverSignedIn &&
        sql`(account.password_hash is null or ${isHashOutdated}) and not exists (
        select from audit_event where account_id = account.id and action in ${signIns})`,
      filter.since &&
        sql`account.created_at >= ${filter.since}::date::timestamp at time zone 'Europe/London'`,
    ].flatMap((condition) => (condition ? [condition] : [])),
    sql` and `,
  )

/** Lists a page of people, and records it as `description`. Undefined if the staff session has ended. */
export function listAccounts(
  db: Database,
  caller: StaffCaller,
  filter: AccountFilter,
  page: KeysetPage<AccountSort>,
  description: string,
): Promise<
  | {
      readonly searchId: string
      readonly people: readonly ListedPerson[]
      readonly count: number
    }
  | undefined
> {
  const { condition, order } = keyset('account', sorts, page)
  return db.findRow(sql`
    with ${searchCtes(db, caller, 'people', description)}
    select searched.id as "searchId",
      (${countRows(sql`account where ${isInAccountList(filter)}`, maxListed)}) as count, ${jsonRows(sql`
      select ${foundPerson}, county, ${milliseconds(sql`account.created_at`)} as "createdAt"
      from account where ${isInAccountList(filter)} and ${condition} ${order}`)} as people
    from searched`)
}
