import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { stagingTable } from './staging.ts'

/** Something that is probably wrong with lines that can be imported: the first of them, and their number. */
export interface ImportWarning {
  readonly code: WarningCode
  readonly count: number
  readonly found: readonly {
    readonly line: number
    readonly value: string
    /** An earlier line with the same. */
    readonly other: number | null
  }[]
}

/** The stable name of such a thing, such as `two-people`. */
export type WarningCode = (typeof rules)[number]['code']

interface Rule {
  readonly code: string
  readonly of: 'accounts' | 'memberships'
  /** The column without which a file is not expected to have the value. */
  readonly needs?: string
  /** The condition on a staged row. */
  readonly where?: string
  /** The expression whose value only one staged row should have. */
  readonly unique?: string
  readonly value: string
}

const name = `concat_ws(' ', forename, surname)`
/** A ? beside what is neither a space, a digit nor punctuation. */
const lostLetter = String.raw`\S*(?:[^\s\d[:punct:]]\?|\?[^\s\d[:punct:]])\S*`
const provider = `split_part(split_part(email, '@', 2), '.', 1)`
const endings = '.con .cmo .ocm .vom .ogr .ukk'
const misspelt =
  'gmial gamil gmal gmai gnail gmaill hotmial hotmal hotmai hotamil yaho yahooo outlok btintenet'
/** Providers whose emails end in .com only. */
const ofCom = 'gmail googlemail icloud btinternet'
const list = (values: string) => `'${values.replaceAll(' ', "', '")}'`

const lostIn = (text: string) => ({
  where: `position('?' in ${text}) > 0 and ${text} ~ '${lostLetter}'`,
  value: `substring(${text} from '${lostLetter}')`,
})

const rules = [
  {
    ...{ code: 'no-surname', of: 'accounts', needs: 'surname' },
    where: `surname is null or surname ~ '^[-.?x]+$'`,
    value: 'coalesce(forename, username)',
  },
  {
    ...{ code: 'lost-letter', of: 'accounts' },
    ...lostIn(`concat_ws(' ', forename, surname, address, county)`),
  },
  {
    ...{ code: 'lost-letter', of: 'memberships' },
    ...lostIn(`concat_ws(' ', name, address)`),
  },
  {
    ...{ code: 'two-people', of: 'accounts' },
    where: String.raw`forename ~* '[&+/]|\mand\M' or surname ~* '[&+/]|\mand\M|\mfamily$'`,
    value: name,
  },
  {
    ...{ code: 'letter-case', of: 'accounts' },
    // The surname first, which rules out nearly every name at little cost.
    where: `surname in (upper(surname), lower(surname)) and length(surname) > 2
      and ${name} in (upper(${name}), lower(${name})) and upper(${name}) <> lower(${name})`,
    value: name,
  },
  {
    ...{ code: 'remark', of: 'accounts' },
    where: String.raw`${name} ~* '[][()@\d]|\m(deceased|decd|do not|gone away|moved|resigned)\M'`,
    value: name,
  },
  {
    ...{ code: 'no-postcode', of: 'accounts', needs: 'postcode' },
    where: `postcode is null and address is not null
      and coalesce(country, '') in ('', 'Please select', 'United Kingdom')`,
    value: name,
  },
  {
    ...{ code: 'email-domain', of: 'accounts', value: 'email' },
    where: `right(email, 4) in (${list(endings)}) or ${provider} in (${list(misspelt)})
      or (${provider} in (${list(ofCom)}) and right(email, 4) <> '.com')`,
  },
  { code: 'same-email', of: 'accounts', unique: 'lower(email)', value: 'email' },
  {
    ...{ code: 'same-person', of: 'accounts', value: name },
    unique: `lower(forename || ' ' || surname || ' ' || postcode)`,
  },
  {
    ...{ code: 'joins-later', of: 'memberships', value: 'joined' },
    where: `joined > (now() at time zone 'Europe/London')::date::text`,
  },
  {
    ...{ code: 'paid-before-joining', of: 'memberships', value: 'renews_on' },
    where: 'renews_on < joined',
  },
] as const satisfies readonly Rule[]

const shown = 20

/** Finds what is probably wrong with the staged rows, with the columns that the file has. */
export async function findImportWarnings(
  db: Database,
  present: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<ImportWarning[]> {
  const known: readonly Rule[] = rules
  const found = known
    .filter(({ of, needs }) => (needs ? present.get(of)?.has(needs) : present.has(of)))
    .map(findLines)
  if (found.length === 0) return []
  return db.execute<ImportWarning & Record<string, unknown>>(
    sql.raw(`
    select code, count(*)::int as count,
      jsonb_agg(jsonb_build_object('line', line, 'value', value, 'other', other) order by line)
        filter (where place <= ${shown}) as found
    from (
      select *, row_number() over (partition by code order by line) as place
      from (
        select distinct on (code, line) * from (${found.join(' union all ')})
          as every (code, line, value, other)
        order by code, line
      ) once
    ) placed group by code order by code`),
  )
}

const findLines = ({ code, of, where, unique, value }: Rule) =>
  unique
    ? `select '${code}', max(line), (array_agg(${value} order by line desc))[1], min(line)
      from ${stagingTable(of)} where ${unique} is not null group by ${unique} having count(*) > 1`
    : `select '${code}', line, ${value}, null::int from ${stagingTable(of)} where ${where}`
