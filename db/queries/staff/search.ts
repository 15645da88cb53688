import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { type ListedPerson, listedPerson } from '../accounts/account-list.ts'
import { jsonRows, sortName } from '../expressions.ts'
import { type ListedMembership, listedMembership } from '../memberships/membership-list.ts'
import { hitsIn, kindsOfHit } from '../search-words.ts'
import { type StaffCaller, searchCtes, staffCte } from '../staff-caller.ts'

/**
 * Moves the words of new and changed people and memberships into the trees of the search indexes, and returns how many
 * pages (8 kB) they filled. A search reads all that wait outside a tree once for each of its patterns, and a misspelt
 * name is hundreds of patterns.
 */
export const flushSearchIndexes = (db: Database) =>
  db.getValue<number>(sql`select flush_search_indexes()::int`)

/** The result of a search; `searchId` is the event that records it. */
interface SearchResult {
  readonly searchId: string
  readonly people: readonly ListedPerson[]
  readonly memberships: readonly ListedMembership[]
}

/** The maximum number of people in a list of results. */
export const maxFoundPeople = 50

/** The maximum number of memberships in a list of results. */
export const maxFoundMemberships = 10

/**
 * Finds people by any part of their names, username, email, postcode or phone numbers, or of the name or number of a
 * membership, and records the search. Finds memberships likewise, since one may have no contacts. Those who have
 * the very word come first, then those who have a word that begins so. One more than `maxFoundPeople` or
 * `maxFoundMemberships` says that there are others. Undefined if the staff session has ended or the role was taken away.
 */
export const findPeople = (db: Database, caller: StaffCaller, text: string) =>
  db.findRow<SearchResult>(sql`
    with ${searchCtes(db, caller, 'search', text)}, joined as (
      select id, min(closeness) as closeness
      from (${hitsIn('membership', text, maxFoundPeople)}) as hit group by id
    ), found as (
      select id, min(closeness) as closeness from (
        ${hitsIn('account', text, maxFoundPeople)}
        union all select account_id, closeness + ${kindsOfHit}::int
        from joined join contact on membership_id = joined.id
      ) as hit group by id
    )
    select searched.id as "searchId", ${jsonRows(sql`
      select ${listedPerson} from found join account on account.id = found.id
      order by closeness, ${sortName()}, lower(forename), account.id
      limit ${maxFoundPeople + 1}`)} as people, ${jsonRows(sql`
      select ${listedMembership(db)}
      from joined join membership on membership.id = joined.id
      order by closeness, lower(charity_number), membership.id
      limit ${maxFoundMemberships + 1}`)} as memberships
    from searched`)

/** A text, and the words that someone may have meant in place of one of its own. */
export interface Spellings {
  readonly words: readonly string[]
  /** `place` is that of the word which it replaces, from 1. The nearest come first. */
  readonly near: readonly { readonly word: string; readonly place: number }[]
}

/**
 * Finds which texts with one word replaced are the words of a person or membership, at most three of them, in their
 * order, and returns them as the search compares them. None if the staff session has ended.
 */
export function listKnownTexts(db: Database, caller: StaffCaller, { words, near }: Spellings) {
  const has = (word: SQL) => sql`words like '% ' || ${word} || ' %'`
  const isIn = (table: 'account' | 'membership', condition: SQL) =>
    // Materialized, so that it is planned for all rows: for one, the planner would read the table until it meets a row.
    sql`exists (with hit as materialized (
      select from ${sql.identifier(table)} where ${condition}) select from hit)`
  const isKnown = (condition: SQL) =>
    sql`(${isIn('account', condition)} or ${isIn('membership', condition)})`
  const hasAll = sql.join(
    words.map((_, n) => has(sql`known.parts[${n + 1}::int]`)),
    sql` and `,
  )
  // Spellings that no row has are dropped first. Otherwise a common word is read again with each spelling of the other.
  return db.findValues<string>(sql`
    with ${staffCte(db, caller)}, typed as materialized (
      select place, word, ${isKnown(has(sql`part.word`))} as is_known from (
        select place, btrim(search_words(word)) as word
        from unnest(${sql.param(words)}::text[]) with ordinality as typed (word, place)
      ) as part
    ), spelling as materialized (
      select min(n) as n, place, word from staff, (
        select n, place, btrim(search_words(word)) as word
        from unnest(${sql.param(near.map(({ word }) => word))}::text[],
          ${sql.param(near.map(({ place }) => String(place)))}::text[]::int[]) with ordinality as near (word, place, n)
      ) as near
      where role is not null
        and not exists (select from typed where typed.place <> near.place and not is_known)
      group by place, word
    ), known as materialized (
      select n, array(
        select case typed.place when part.place then part.word else typed.word end
        from typed order by typed.place) as parts
      from spelling as part where ${isKnown(has(sql`part.word`))}
    )
    select array_to_string(parts, ' ') from known where ${isKnown(hasAll)} order by n limit 3`)
}
