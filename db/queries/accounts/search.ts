import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { nameSearch } from '../../tables/account.ts'
import { accountName, jsonRows } from '../expressions.ts'
import { type StaffCaller, searchCtes } from '../staff-caller.ts'
import { accountState, type ListedAccount } from './accounts.ts'

/** A person in a list of results. */
export interface FoundPerson extends ListedAccount {
  readonly postcode: string | null
  /** At most five memberships. */
  readonly memberships: readonly { readonly id: string; readonly charityNumber: string }[]
}

/** A membership whose number was searched for. */
export interface FoundMembership {
  readonly id: string
  readonly charityNumber: string
  readonly name: string | null
  readonly type: string
}

/** The result of a search; `searchId` is the event that records it. */
interface SearchResult {
  readonly searchId: string
  readonly people: readonly FoundPerson[]
  readonly memberships: readonly FoundMembership[]
}

/** The maximum number of people in a list of results. */
export const maxFoundPeople = 50

/** The maximum number of memberships in a list of results. */
const maxFoundMemberships = 10

/** The first rows that a search in one index finds; one more than are shown. */
const firstOf = (query: SQL) => sql`(${query} limit ${maxFoundPeople + 1})`

/**
 * True of texts that begin so. Unlike LIKE with a parameter, these operators always use the index; no
 * text follows U+10FFFF.
 */
const beginsWith = (column: SQL, start: SQL) => sql`
  ${column} ~>=~ ${start} and ${column} ~<~ (${start} || chr(1114111))`

/** The name as it is searched: words of three letters or more find longer words too. */
const nameQuery = (text: string) => sql`(
  select string_agg(quote_literal(word) || case when length(word) > 2 then ':*' else '' end, ' & ')
    ::tsquery
  from regexp_split_to_table(fold_name(${text}), '\\s+') as word where word <> '')`

/**
 * Finds people by the beginnings of their names, or of their username, email, postcode or membership
 * number, and records the search. Finds memberships by the beginning of their number too, since one may
 * have no contacts. One more than `maxFoundPeople` says that there are others. Undefined if the staff session has ended or the role was taken away.
 */
export function findPeople(
  db: Database,
  caller: StaffCaller,
  text: string,
): Promise<SearchResult | undefined> {
  const lower = sql`lower(${text}::text)`
  const postcode = sql`upper(replace(${text}::text, ' ', ''))`
  return db.findRow<SearchResult>(sql`
    with ${searchCtes(db, caller, 'search', text)}, numbered as (${firstOf(sql`
      select id from membership where ${beginsWith(sql`lower(charity_number)`, lower)}`)}
    ), found as (
      ${firstOf(sql`select id from account where ${nameSearch} @@ ${nameQuery(text)}`)}
      union ${firstOf(sql`
        select id from account where ${beginsWith(sql`lower(username)`, lower)}`)}
      union ${firstOf(sql`select id from account where ${beginsWith(sql`lower(email)`, lower)}`)}
      union ${firstOf(sql`
        select id from account
        where ${beginsWith(sql`upper(replace(postcode, ' ', ''))`, postcode)}`)}
      union ${firstOf(sql`
        select account_id from contact where membership_id in (select id from numbered)`)}
    )
    select searched.id as "searchId", ${jsonRows(sql`
      select account.id, username, ${accountName} as name, email, postcode,
        ${accountState} as state, ${jsonRows(sql`
          select membership.id, charity_number as "charityNumber"
          from contact join membership on membership.id = membership_id
          where contact.account_id = account.id order by charity_number limit 5`)} as memberships
      from found join account on account.id = found.id
      order by lower(surname), lower(forename), account.id limit ${maxFoundPeople + 1}`)} as people, ${jsonRows(sql`
      select membership.id, charity_number as "charityNumber", name, type
      from numbered join membership on membership.id = numbered.id
      order by lower(charity_number), membership.id limit ${maxFoundMemberships}`)} as memberships
    from searched`)
}
