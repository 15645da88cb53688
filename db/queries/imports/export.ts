import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { SearchedPage } from '../../values/searched-pages.ts'
import { type Actor, insertActorAuditEvent } from '../audit/audit.ts'
import { commaList } from '../expressions.ts'
import { contactColumns, importTables, storedContactKey, storedKey } from './import-tables.ts'

/** A table with an export. */
type ExportTarget = 'accounts' | 'memberships' | 'contacts' | 'fees' | 'subscribers'

interface ExportSource {
  readonly columns: readonly string[]
  readonly values: readonly string[]
  readonly from: string
  /** The ids by which the rows are ordered. */
  readonly ids: readonly string[]
}

const contacts: ExportSource = {
  columns: ['source', 'external_id', ...contactColumns.references, ...contactColumns.flags],
  values: [
    ...storedContactKey,
    ...storedKey('a'),
    ...storedKey('m'),
    ...contactColumns.flags.map((name) => `t.${name}`),
  ],
  from: `contact t join account a on a.id = t.account_id
    join membership m on m.id = t.membership_id`,
  ids: ['t.membership_id', 't.account_id'],
}

const sources: ReadonlyMap<string, ExportSource> = new Map([
  ...importTables.map(({ target, table, keyColumns, columns }) => {
    const exported = columns.filter((column) => column.exported !== undefined)
    const source: ExportSource = {
      columns: [...keyColumns, ...exported.map(({ name }) => name)],
      values: [
        ...(keyColumns.length > 0 ? storedKey('t') : []),
        ...exported.map((column) => column.exported as string),
      ],
      from: `${table} t`,
      ids: ['t.id'],
    }
    return [target, source] as const
  }),
  ['contacts', contacts] as const,
])

const sourceOf = (target: ExportTarget) => sources.get(target) as ExportSource

/** The columns of an export, in its order. */
export const exportColumns = (target: ExportTarget): readonly string[] => sourceOf(target).columns

/** Counts a table's rows, which an export has. */
export const countExportRows = (db: Database, target: ExportTarget) =>
  db.getValue<number>(sql`select count(*)::float8 from ${sql.raw(sourceOf(target).from)}`)

/**
 * Lists a page of a table's rows in the order of their ids, after the row with which the page before
 * ended; `next` is undefined at the end. Rows that the portal added have their own ids as keys.
 */
export async function listExportRows(
  db: Database,
  target: ExportTarget,
  { pageSize, after }: { readonly pageSize: number; readonly after: string | undefined },
) {
  const { values, from, ids } = sourceOf(target)
  const last = ids.map((_, n) => sql`split_part(${after}, '/', ${n + 1}::int)::uuid`)
  const rows = await db.findRows<{ key: string; cells: (string | null)[] }>(sql`
    select concat_ws('/', ${sql.raw(`${ids}`)}) as key,
      jsonb_build_array(${sql.raw(values.map((value) => `(${value})::text`).join(', '))}) as cells
    from ${sql.raw(from)} where ${after ? sql`(${sql.raw(`${ids}`)}) > (${commaList(last)})` : sql`true`}
    order by ${sql.raw(`${ids}`)} limit ${pageSize}`)
  return {
    rows: rows.map(({ cells }) => cells),
    next: rows.length === pageSize ? rows.at(-1)?.key : undefined,
  }
}

/** Records that a table was exported, with the actor. */
export const recordExport = (db: Database, target: ExportTarget | 'everything', actor: Actor) =>
  db.change(sql`
    with exported as (select 1) ${insertActorAuditEvent(`${target}-exported`, actor, 'exported')}`)

/** Records that a list was exported, with the actor, its page and its filters. */
export const recordListExport = (
  db: Database,
  actor: Actor,
  { page, searched }: { readonly page: SearchedPage; readonly searched: string },
) =>
  db.change(sql`
    with exported as (select 1)
    ${insertActorAuditEvent('list-exported', actor, 'exported', {
      page: sql`${page}::text`,
      searched: sql`${searched}::text`,
    })}`)
