import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { type Actor, insertActorAuditEvent } from '../audit/audit.ts'
import { idsInList, type ListSource } from '../list-rows.ts'
import { contactColumns, importTables } from './import-tables.ts'

/** The list that an export has the rows of, if it does not have the whole table. */
export interface ExportedList<Filter = object> {
  readonly source: ListSource<unknown, Filter, string>
  readonly filter: Filter
}

/** The rows of the next page: how many, after which row, and of which list. */
interface ExportPlace {
  readonly pageSize: number
  readonly after: string | undefined
  readonly list: ExportedList | undefined
}

/** A table's rows as a file has them: the names of the columns, and the values of each row. */
interface ExportPage {
  readonly rows: readonly (readonly (string | null)[])[]
  /** The start of the next page; undefined at the end. */
  readonly next: string | undefined
}

interface ExportSource {
  readonly columns: readonly string[]
  readonly values: readonly string[]
  readonly from: string
  /** The unique order of the rows, as text. */
  readonly order: string
  readonly after: string
}

const keyOf = (alias: string, ownId = `${alias}.id::text`) => [
  `coalesce(${alias}.source, 'gatehouse')`,
  `coalesce(${alias}.external_id, ${ownId})`,
]

const contacts: ExportSource = {
  columns: ['source', 'external_id', ...contactColumns.references, ...contactColumns.flags],
  values: [
    ...keyOf('t', `t.membership_id || '/' || t.account_id`),
    ...keyOf('a'),
    ...keyOf('m'),
    ...contactColumns.flags.map((name) => `t.${name}`),
  ],
  from: `contact t join account a on a.id = t.account_id
    join membership m on m.id = t.membership_id`,
  order: `t.membership_id || '/' || t.account_id`,
  after: `(t.membership_id, t.account_id) >
    (split_part($last$, '/', 1)::uuid, split_part($last$, '/', 2)::uuid)
    order by t.membership_id, t.account_id`,
}

const sources: ReadonlyMap<string, ExportSource> = new Map([
  ...importTables.map(({ target, table, keyColumns, columns }) => {
    const exported = columns.filter((column) => column.exported !== undefined)
    const source: ExportSource = {
      columns: [...keyColumns, ...exported.map(({ name }) => name)],
      values: [
        ...(keyColumns.length > 0 ? keyOf('t') : []),
        ...exported.map((column) => column.exported as string),
      ],
      from: `${table} t`,
      order: 't.id::text',
      after: 't.id > $last$::uuid order by t.id',
    }
    return [target, source] as const
  }),
  ['contacts', contacts] as const,
])

/** The columns of an export, in its order. */
export const exportColumns = (target: string): readonly string[] =>
  sources.get(target)?.columns ?? []

/** Counts a table's rows, which an export has. */
export async function countExportRows(db: Database, target: string): Promise<number> {
  const from = sources.get(target)?.from
  if (!from) return 0
  const [row] = await db.execute<{ rows: number }>(
    sql`select count(*)::float8 as rows from ${sql.raw(from)}`,
  )
  return row?.rows ?? 0
}

const firstKey = '00000000-0000-0000-0000-000000000000/00000000-0000-0000-0000-000000000000'

/**
 * Lists a page of a table's rows in the order of their ids, after the row with which the page before
 * ended. Rows that the portal added have their own ids as keys.
 */
export async function listExportRows(
  db: Database,
  target: string,
  { pageSize, after, list }: ExportPlace,
): Promise<ExportPage> {
  const last = after ?? (target === 'contacts' ? firstKey : firstKey.slice(0, 36))
  const source = sources.get(target)
  if (!source) return { rows: [], next: undefined }
  const [before = '', between = '', end = ''] = source.after.split('$last$')
  const condition = source.after.includes('$last$, ')
    ? sql`${sql.raw(before)}${last}${sql.raw(between)}${last}${sql.raw(end)}`
    : sql`${sql.raw(before)}${last}${sql.raw(between)}`
  // A list is of one table, and has no effect on the export of another.
  const isOfTable = list && source.from === `${list.source.table} t`
  const inList = isOfTable ? sql`t.id in (${idsInList(db, list.source, list.filter)})` : sql`true`
  const rows = await db.execute<{ key: string; cells: (string | null)[] }>(sql`
    select ${sql.raw(source.order)} as key,
      jsonb_build_array(${sql.raw(source.values.map((value) => `(${value})::text`).join(', '))})
        as cells
    from ${sql.raw(source.from)} where ${inList} and ${condition} limit ${pageSize}`)
  return {
    rows: rows.map(({ cells }) => cells),
    next: rows.length === pageSize ? rows.at(-1)?.key : undefined,
  }
}

/** Records that a table was exported, with the actor and the filters of its rows. */
export async function recordExport(
  db: Database,
  target: 'accounts' | 'memberships' | 'contacts' | 'fees' | 'subscribers' | 'everything',
  actor: Actor,
  searched: string | null = null,
): Promise<void> {
  await db.execute(sql`
    with exported as (select 1)
    ${insertActorAuditEvent(`${target}-exported`, actor, 'exported', {
      searched: sql`${searched}::text`,
    })}`)
}
