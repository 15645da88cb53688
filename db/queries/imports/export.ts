import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { SearchedPage } from '../../values/searched-pages.ts'
import { type Actor, insertActorAuditEvent } from '../audit/audit.ts'
import { contactColumns, importTables } from './import-tables.ts'

/** The rows of the next page: how many, and after which row. */
interface ExportPlace {
  readonly pageSize: number
  readonly after: string | undefined
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
  { pageSize, after }: ExportPlace,
): Promise<ExportPage> {
  const last = after ?? (target === 'contacts' ? firstKey : firstKey.slice(0, 36))
  const source = sources.get(target)
  if (!source) return { rows: [], next: undefined }
  const [before = '', between = '', end = ''] = source.after.split('$last$')
  const condition = source.after.includes('$last$, ')
    ? sql`${sql.raw(before)}${last}${sql.raw(between)}${last}${sql.raw(end)}`
    : sql`${sql.raw(before)}${last}${sql.raw(between)}`
  const rows = await db.execute<{ key: string; cells: (string | null)[] }>(sql`
    select ${sql.raw(source.order)} as key,
      jsonb_build_array(${sql.raw(source.values.map((value) => `(${value})::text`).join(', '))})
        as cells
    from ${sql.raw(source.from)} where ${condition} limit ${pageSize}`)
  return {
    rows: rows.map(({ cells }) => cells),
    next: rows.length === pageSize ? rows.at(-1)?.key : undefined,
  }
}

/** Records that a table was exported, with the actor. */
export const recordExport = (
  db: Database,
  target: 'accounts' | 'memberships' | 'contacts' | 'fees' | 'subscribers' | 'everything',
  actor: Actor,
): Promise<unknown> =>
  db.execute(sql`
    with exported as (select 1) ${insertActorAuditEvent(`${target}-exported`, actor, 'exported')}`)

/** Records that a list was exported, with the actor, its page and its filters. */
export const recordListExport = (
  db: Database,
  actor: Actor,
  { page, searched }: { readonly page: SearchedPage; readonly searched: string },
): Promise<unknown> =>
  db.execute(sql`
    with exported as (select 1)
    ${insertActorAuditEvent('list-exported', actor, 'exported', {
      page: sql`${page}::text`,
      searched: sql`${searched}::text`,
    })}`)
