import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { accountWords } from '../../tables/account.ts'
import { membershipWords } from '../../tables/membership.ts'
import { accountName, jsonRows, sortName } from '../expressions.ts'
import { type StaffCaller, searchCtes, staffCte } from '../staff-caller.ts'
import { accountState, type ListedAccount } from './accounts.ts'

/**
 * Moves the words of new and changed people and memberships into the trees of the search indexes, and returns how many
 * pages (8 kB) they filled. A search reads all that wait outside a tree once for each of its patterns, and a misspelt
 * name is hundreds of patterns.
 */
export const flushSearchIndexes = async (db: Database): Promise<number> =>
  (await db.findValue<number>(sql`select flush_search_indexes()::int`)) ?? 0

/** A person in a list of results. */
export interface FoundPerson extends ListedAccount {
  readonly postcode: string | null
  readonly phone: string | null
  readonly mobile: string | null
  /** At most five memberships. */
  readonly memberships: readonly {
    readonly id: string
    readonly charityNumber: string
    readonly name: string | null
  }[]
}

/** A membership whose name or number was searched for. */
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

/** The maximum number of words that a search looks at. */
const maxWords = 8

/** Words before a name that people say and no record has, such as a title. */
const spoken =
  /(^|, *)(?:(?:Mr|Mrs|Miss|Ms|Mx|Dr|Doctor|Prof|Professor|Revd?|Reverend|Lord|Lady|Sir|Rt\.? Hon|Dame)\.? +|(?:&|and) +)+(?=\S)/gi

/**
 * The words of a text, folded as in `search_words`, without titles. An email, a number or a double name is
 * one, with spaces in it.
 */
const wordsOf = (text: string) =>
  text
    .replace(spoken, '$1')
    .split(' ')
    .map((word) =>
      word.match(/[\p{L}\p{M}\p{N}'’`"]*[\p{L}\p{N}][\p{L}\p{M}\p{N}'’`"]*/gu)?.join(' '),
    )
    .flatMap((word) => (word ? [word] : []))
    .slice(0, maxWords)

/** A phone number as staff hear or copy it, or a part of one. */
const isPhone = (text: string) => /^[+(\d][\d\s()+./-]*$/.test(text) && /\d.*\d.*\d/.test(text)

const folded = (word: string) => sql`fold_name(${word}::text)`

/** False for `k.a` and `u.pen`: as parts they have only the trigrams of all words that begin with `a` or `pen`. */
const canBePart = (word: string) => /^\S{3}/.test(word) || word.length > 5

/** Patterns of a word that stands alone, of the beginning of one, and of any part. */
const patterns = {
  whole: (word: string) => sql`'% ' || ${folded(word)} || ' %'`,
  start: (word: string) => sql`'% ' || ${folded(word)} || '%'`,
  part: (word: string) =>
    canBePart(word) ? sql`'%' || ${folded(word)} || '%'` : patterns.start(word),
}

/**
 * Searches the words of a table: for the same words, for words that begin so, and for any part. Each reads no more
 * rows than are shown, and `closeness` says which it was.
 */
const hitsIn = (table: 'account' | 'membership', column: SQL, text: string) => {
  const like = (pattern: SQL) => sql`${column} like ${pattern}`
  const words = wordsOf(text)
  // One letter begins too many words, so it is only looked for as a word.
  const kinds = Math.max(...words.map((word) => (canBePart(word) ? 3 : Math.min(2, word.length))))
  const searches = Object.values(patterns)
    .slice(0, kinds)
    .map((pattern) =>
      sql.join(
        words.map((word) => like(pattern(word))),
        sql` and `,
      ),
    )
  if (table === 'account' && isPhone(text)) {
    // A number is rarely a word of its own, and rows with its first and last digits would be looked at in vain.
    searches.shift()
    searches.push(like(sql`'%' || phone_digits(${text}) || '%'`))
  }
  return sql.join(
    searches.map(
      (condition, closeness) => sql`
      (select id, ${closeness}::int as closeness from ${sql.identifier(table)}
        where ${condition} limit ${maxFoundPeople + 1})`,
    ),
    sql` union all `,
  )
}

/** The columns of a `FoundPerson`, from the row of `account`. */
export const foundPerson: SQL = sql`
  account.id, username, ${accountName} as name, email, postcode, phone, mobile,
  ${accountState} as state, ${jsonRows(sql`
    select membership.id, charity_number as "charityNumber", name
    from contact join membership on membership.id = membership_id
    where contact.account_id = account.id order by charity_number limit 5`)} as memberships`

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
      from (${hitsIn('membership', membershipWords, text)}) as hit group by id
    ), found as (
      select id, min(closeness) as closeness from (
        ${hitsIn('account', accountWords, text)}
        union all select account_id, closeness + ${Object.keys(patterns).length}::int
        from joined join contact on membership_id = joined.id
      ) as hit group by id
    )
    select searched.id as "searchId", ${jsonRows(sql`
      select ${foundPerson} from found join account on account.id = found.id
      order by closeness, ${sortName()}, lower(forename), account.id
      limit ${maxFoundPeople + 1}`)} as people, ${jsonRows(sql`
      select membership.id, charity_number as "charityNumber", name, type
      from joined join membership on membership.id = joined.id
      order by closeness, lower(charity_number), membership.id
      limit ${maxFoundMemberships}`)} as memberships
    from searched`)
}

/**
 * Finds which of these texts are the words of a person or membership, at most three of them, in their order. Each
 * has as many words as `words` says. None if the staff session has ended.
 */
export async function listKnownTexts(
  db: Database,
  caller: StaffCaller,
  { texts, words }: { readonly texts: readonly string[]; readonly words: number },
): Promise<string[]> {
  const isIn = (table: 'account' | 'membership', column: SQL) => {
    const conditions = Array.from(
      { length: words },
      (_, n) => sql`${column} like '% ' || split_part(known.text, ' ', ${n + 1}::int) || ' %'`,
    )
    return sql`exists (select from ${sql.identifier(table)} where ${sql.join(conditions, sql` and `)})`
  }
  const rows = await db.execute<{ text: string }>(sql`
    with ${staffCte(db, caller)}
    select known.text from staff, unnest(${sql.param(texts)}::text[]) with ordinality as known (text, n)
    where role is not null
      and (${isIn('account', accountWords)} or ${isIn('membership', membershipWords)})
    order by n limit 3`)
  return rows.map(({ text }) => text)
}
