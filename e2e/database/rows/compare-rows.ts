import type { Database } from '#db/driver/connect.ts'

type Row = Readonly<Record<string, unknown>>

/** The rows of all tables, by their tables and keys. */
type Tables = ReadonlyMap<string, Row>

/** The columns that name a row for a reader. */
const naming = [
  'account_id',
  'membership_id',
  'username',
  'charity_number',
  'reference',
  'name',
  'kind',
  'agent',
  'campaign',
  'email',
  'text',
  'recipient',
  'band',
  'key',
]

/** The columns of a key, of tables without an id. */
const keys = [
  'account_id',
  'membership_id',
  'client_id',
  'merged_id',
  'credential_id',
  'role',
  'campaign',
  'email_hash',
  'key',
  'name',
  'renews_on',
  'step',
]

/** Columns that are made from others or by chance, and the record for an undo, which has tests of its own. */
const isLeftOut = (column: string) => ['id', 'row_id', 'words', 'seq', 'moved'].includes(column)

/** Columns whose distance from now depends on the month, or in summer on the hour. */
const isByCalendar = (table: string, column: string) =>
  ['privacy_request due_at', 'membership confirm_contacts_on'].includes(`${table} ${column}`)

/** Reads the rows of these tables. */
export async function readRows(db: Database, tables: readonly string[]): Promise<Tables> {
  const found = await db.$client.unsafe(
    tables
      .map((name) => `select '${name}' as name, to_jsonb(t) as row from ${name} t`)
      .join(' union all '),
  )
  return new Map(
    found.map(({ name, row }) => {
      const { id, row_id } = row
      const key = id ? [id, row_id] : keys.map((column) => row[column])
      return [[name, ...key].join(' '), row]
    }),
  )
}

/** The names that a reader sees in place of the ids, hashes and times of a run. */
interface Reading {
  readonly names: ReadonlyMap<string, string>
  /** The time of the transaction, in milliseconds since 1970. */
  readonly now: number
}

/** Describes what differs between the rows before and after, with names in place of ids, and times from now on. */
export function describeChanges(before: Tables, after: Tables, { names, now }: Reading): string[] {
  const today = Date.parse(new Date(now).toLocaleDateString('en-CA', { timeZone: 'Europe/London' }))
  /** A time within two years of another, as its distance; one that is further away was chosen by the test. */
  const from = (name: string, start: number, text: string) => {
    const seconds = Math.round((Date.parse(text) - start) / 1_000)
    if (Math.abs(seconds) > 800 * 86_400) return new Date(text).toISOString().slice(0, 10)
    const [days, rest] = [Math.trunc(seconds / 86_400), seconds % 86_400]
    return `{${[name, days && `${days} d`, rest && `${rest} s`].filter(Boolean).join(' + ')}}`
  }
  const show = (value: unknown) =>
    (typeof value === 'string' ? value : JSON.stringify(value))
      .replaceAll(
        /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g,
        (id) => names.get(id) ?? '{new}',
      )
      .replaceAll(/\\+x([0-9a-f]{2,})/g, (_, bytes) => names.get(`\\x${bytes}`) ?? '{bytes}')
      .replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+([+-]\d\d:\d\d)/g, (time) => from('now', now, time))
      .replaceAll(/\b\d{4}-\d\d-\d\d\b/g, (date) => from('today', today, date))
  const nameOf = (row: Row) =>
    naming.flatMap((column) => (row[column] ? [show(row[column])] : [])).join(' ')
  /** The columns of a row, without those that are empty or say no more than that it is new. */
  const columnsOf = (table: string, row: Row) =>
    Object.entries(row).flatMap(([column, value]) => {
      const shown = value === null ? '' : show(value)
      const isPlain =
        ['', '[]', 'false'].includes(shown) ||
        (isByCalendar(table, column) && shown.startsWith('{')) ||
        (shown === '{now}' && /^(at|\w+_at)$/.test(column) && column !== 'due_at')
      return isPlain || isLeftOut(column) ? [] : [`${column}: ${shown}`]
    })
  const differing = (old: Row, made: Row) =>
    Object.keys(made).flatMap((column) =>
      isLeftOut(column) || JSON.stringify(old[column]) === JSON.stringify(made[column])
        ? []
        : [`${column}: ${show(old[column])} → ${show(made[column])}`],
    )
  return [...new Set([...before.keys(), ...after.keys()])]
    .flatMap((key) => {
      const [table = '', old, made] = [key.split(' ', 1)[0], before.get(key), after.get(key)]
      if (!made) return old ? [`- ${table} ${nameOf(old)}`] : []
      if (!old) return [`+ ${table} ${columnsOf(table, made).join(', ')}`]
      const changed = differing(old, made)
      return changed.length > 0 ? [`~ ${table} ${nameOf(old)}: ${changed.join(', ')}`] : []
    })
    .sort()
}
