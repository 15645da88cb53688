import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { insertOperatorAuditEvent, type Operator, operatorNameOf } from '../audit.ts'
import { nameOfRow, outcomes, reverseCtes, sortCtes, type UndoOutcome } from './undo-ctes.ts'

/** A row that an undo keeps. */
export interface UnreversedRow {
  readonly table: string
  readonly name: string | null
  readonly outcome: Exclude<UndoOutcome, 'reversed'>
}

/** What an undo did, or would do. */
export type UndoReport = {
  /** `expired`: what the rows were before is no longer stored. */
  readonly state: 'done' | 'unknown' | 'undone' | 'expired'
  /** The number of rows by table and outcome. */
  readonly counts: Readonly<Record<string, Readonly<Partial<Record<UndoOutcome, number>>>>>
  /** The first rows that were kept. */
  readonly kept: readonly UnreversedRow[]
}

const shownRows = 20

/**
 * Reverses an import in one statement: deletes the rows that it added and restores those that it
 * changed, except those that were edited or used since. `write: false` only reports.
 */
export async function reverseImport(
  db: Database,
  {
    id,
    operator,
    write,
  }: { readonly id: number; readonly operator: Operator; readonly write: boolean },
): Promise<UndoReport> {
  const [row] = await db.execute<{ report: UndoReport }>(sql`
    with found as (
      select id, undone_at, counts from import where id = ${id} for no key update
    ), change as materialized (
      select change.* from import_change change join found on found.id = change.import_id
      where found.undone_at is null
    ), state as (
      select case when not exists (select from found) then 'unknown'
        when (select undone_at is not null from found) then 'undone'
        when not exists (select from change) then 'expired' else 'done' end as value
    ), gate as (
      select from state where value = 'done' and ${write}::boolean
    ), ${sql.raw(sortCtes)}, ${sql.raw(reverseCtes)}, marked as (
      update import set undone_at = now(), undone_by = ${operatorNameOf(operator)} from found, gate
      where import.id = found.id returning import.id
    ), audit as (
      ${insertOperatorAuditEvent('import-undone', operator, 'marked', { import: sql`id` })}
    ), outcome as materialized (${sql.raw(outcomes)})
    select jsonb_build_object(
      'state', (select value from state),
      'counts', (select coalesce(jsonb_object_agg("table", by_outcome), '{}') from (
        select "table", jsonb_object_agg(outcome, rows) as by_outcome from (
          select "table", outcome, count(*) as rows from outcome group by "table", outcome) counted
        group by "table") tables),
      'kept', (select coalesce(jsonb_agg(jsonb_build_object(
          'table', "table", 'name', ${sql.raw(nameOfRow)}, 'outcome', outcome) order by n), '[]')
        from (select * from outcome where outcome <> 'reversed' order by n limit ${shownRows}) "row")
    ) as report`)
  return row?.report as UndoReport
}

/** An import that was applied. */
export type ImportSummary = {
  readonly id: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly operator: string
  readonly kind: string
  readonly file: string
  readonly counts: Readonly<Record<string, { new: number; changed: number; unchanged: number }>>
  readonly undoneAt: number | null
  readonly undoneBy: string | null
  /** True while what the rows were before is stored. */
  readonly canBeUndone: boolean
}

/** Which imports to list: those with an id below `before`, and at most `limit` of them. */
export interface ImportRange {
  readonly before?: number | undefined
  readonly limit?: number
}

/**
 * Lists imports, the newest first; all of them without a range. One change of each is found by the order
 * of the primary key: `exists` would read a million changes for three hundred imports.
 */
export async function listImportRows(
  db: Database,
  { before = Number.MAX_SAFE_INTEGER, limit }: ImportRange = {},
): Promise<ImportSummary[]> {
  return db.execute<ImportSummary>(sql`
    select id, extract(epoch from at)::float8 * 1000 as at, operator, kind, file, counts,
      extract(epoch from undone_at)::float8 * 1000 as "undoneAt", undone_by as "undoneBy",
      undone_at is null and (
        select n from import_change where import_id = import.id order by import_id, n limit 1
      ) is not null as "canBeUndone"
    from import where id < ${before}::bigint
    order by id desc limit ${limit ?? null}::int`)
}

/** Finds the newest import of the same bytes that was not undone. */
export async function findImportOfFile(db: Database, sha256: Buffer): Promise<number | undefined> {
  const [found] = await db.execute<{ id: number }>(sql`
    select id from import where sha256 = ${sha256} and undone_at is null order by id desc limit 1`)
  return found?.id
}
