import { sql } from 'drizzle-orm'
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
const maxFoundMemberships = 10

/**
 * Finds people by any part of their names, username, email, postcode or phone numbers, or of the name or number of a
 * membership, and records the search. Finds memberships likewise, since one may have no contacts. Those who have
 * the very word come first, then those who have a word that begins so. One more than `maxFoundPeople` says that there
 * are others. Undefined if the staff session has ended or the role was taken away.
 */
export function findPeople(
  db: Database,
  caller: StaffCaller,
  text: string,
): Promise<SearchResult | undefined> {
  return db.findRow<SearchResult>(sql`
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
      limit ${maxFoundMemberships}`)} as memberships
    from searched`)
}

/**
 * Finds which of these texts are the words of a person or membership, at most three of them, in their order, and
 * returns them as the search compares them. Each has as many words as `words` says. None if the staff session has ended.
 */
export function listKnownTexts(
  db: Database,
  caller: StaffCaller,
  { texts, words }: { readonly texts: readonly string[]; readonly words: number },
) {
  const isIn = (table: 'account' | 'membership') => {
    const conditions = Array.from(
      { length: words },
      (_, n) => sql`words like '% ' || split_part(known.text, ' ', ${n + 1}::int) || ' %'`,
    )
    // Materialized, so that it is planned for all rows: for one, the planner would read the table until it meets a row.
    return sql`exists (with hit as materialized (
      select from ${sql.identifier(table)} where ${sql.join(conditions, sql` and `)}) select from hit)`
  }
  return db.findValues<string>(sql`
    with ${staffCte(db, caller)}
    select known.text from staff, (
      select btrim(search_words(typed)) as text, min(n) as n
      from unnest(${sql.param(texts)}::text[]) with ordinality as near (typed, n) group by 1
    ) as known
    where role is not null
      and (${isIn('account')} or ${isIn('membership')})
    order by n limit 3`)
}
