import { type SQL, type SQLChunk, sql } from 'drizzle-orm'
import { plannedForValues } from '../driver/plan-anew.ts'
import { commaList } from './expressions.ts'

/** The maximum number of words that a search looks at. */
const maxWords = 8

/** Words before a name that people say and no record has, such as a title. */
const spoken =
  /(^|, *)(?:(?:Mr|Mrs|Miss|Ms|Mx|Dr|Doctor|Prof|Professor|Lord|Lady|Sir|Dame|Cllr|Councillor|Sgt|Capt|(?:The )?(?:Revd?|Reverend|(?:Rt\.? )?Hon))\.? +|(?:&|and) +)+(?=[^\p{L}\p{N}]*[\p{L}\p{N}])/giu

const lettersOf = (word: string) => word.match(/[\p{L}\p{N}]/gu) ?? []

/** The words of a text between its spaces, without titles, as they were typed. An email or a double name is one. */
const wordsOf = (text: string) =>
  text
    .replace(spoken, '$1')
    .split(' ')
    .filter((word) => lettersOf(word).length > 0)
    .slice(0, maxWords)

/** A phone number as staff hear or copy it, or a part of one. */
const isPhone = (text: string) => /^[+(\d][\d\s()+./-]*$/.test(text) && /\d.*\d.*\d/.test(text)

/** A word as the rows have it. */
const folded = (word: string) => sql`btrim(search_words(${word}::text))`

/** False for `k.a` and `u.pen`: as parts they have only the trigrams of all words that begin with `a` or `pen`. */
const canBePart = (word: string) =>
  /^[^\p{L}\p{N}]*[\p{L}\p{M}\p{N}'’`"]{3}/u.test(word) || word.length > 5

/** Patterns of a word that stands alone, of the beginning of one, and of any part. */
const patterns = {
  whole: (word: string) => sql`'% ' || ${folded(word)} || ' %'`,
  start: (word: string) => sql`'% ' || ${folded(word)} || '%'`,
  part: (word: string) =>
    canBePart(word) ? sql`'%' || ${folded(word)} || '%'` : patterns.start(word),
}

/** The ways in which a text can match, which `closeness` numbers. */
export const kindsOfHit = Object.keys(patterns).length

/** The tables in whose column `words` staff search. */
type SearchedTable = 'account' | 'membership' | 'join_application' | 'task'

const havePhones: readonly SearchedTable[] = ['account', 'join_application']

/**
 * Searches the words of a table: for the same words, then for words that begin so, then for any part, until there are
 * more than `max` rows; null finds all. `closeness` says which it was.
 */
export const hitsIn = (table: SearchedTable, text: string, max: number | null): SQL => {
  const like = (pattern: SQL) => sql`words like ${pattern}`
  const words = wordsOf(text)
  // One letter begins too many words, so it is only looked for as a word.
  const kinds = Math.max(
    ...words.map((word) => (canBePart(word) ? 3 : Math.min(2, lettersOf(word).length))),
  )
  const isNumber = havePhones.includes(table) && isPhone(text)
  // A number is rarely a word of its own, and rows with its first and last digits would be looked at in vain.
  const searches = Object.values(patterns)
    .slice(isNumber ? 1 : 0, kinds)
    .map((pattern) =>
      sql.join(
        words.map((word) => like(pattern(word))),
        sql` and `,
      ),
    )
  // Each finds all that those before it find, so that for all rows the last is enough.
  if (max === null) searches.splice(0, searches.length - 1)
  if (isNumber) searches.push(like(sql`'%' || phone_digits(${text.replace(/^\(?00/, '+')}) || '%'`))
  const hits = searches.map((_, closeness) => sql.identifier(`hit_${closeness}`))
  const all = (some: readonly SQLChunk[]) =>
    sql.join(
      some.map((hit) => sql`select id, closeness from ${hit}`),
      sql` union all `,
    )
  const ctes = searches.map((condition, closeness) => {
    const isRoom =
      max === null || closeness === 0
        ? sql`true`
        : sql`(select count(*) from (${all(hits.slice(0, closeness))}) as nearer) <= ${max}::int`
    return sql`${hits[closeness]} as materialized (
      select id, ${closeness}::int as closeness from ${sql.identifier(table)}
      where ${condition} and ${isRoom} limit ${max}::int + 1)`
  })
  return sql`(with ${commaList(ctes)} ${all(hits)} ${plannedForValues})`
}

/** The ids of people that have these words, or a membership that has them: those of about `max` of the nearest matches. */
export const accountsLike = (text: string, max: number | null): SQL => sql`
  select id from (${hitsIn('account', text, max)}) as hit
  union select account_id from (${hitsIn('membership', text, max)}) as hit
  join contact on membership_id = hit.id`

/** The ids of memberships that have these words, or a contact that has them: those of about `max` of the nearest matches. */
export const membershipsLike = (text: string, max: number | null): SQL => sql`
  select id from (${hitsIn('membership', text, max)}) as hit
  union select membership_id from (${hitsIn('account', text, max)}) as hit
  join contact on account_id = hit.id`
