import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { type Actor, actorNameOf, insertActorAuditEvent } from '../audit/audit.ts'
import { emailCtes } from './email-ctes.ts'
import { nameOfRow, outcomes, reverseCtes, sortCtes, type UndoOutcome } from './undo-ctes.ts'

/** A row that an undo keeps. */
interface UnreversedRow {
  readonly table: 'account' | 'membership' | 'contact' | 'fee' | 'subscription'
  /** Null if the row is gone. */
  readonly name: string | null
  readonly outcome: Exclude<UndoOutcome, 'reversed'>
}

/** The result of an undo, or of its preview. */
export type UndoReport = {
  /**
   * `expired`: what the rows were before is no longer stored. `later`: a later import has changed rows of this
   * one, which could never be reversed if this one were undone first.
   */
  readonly state: 'done' | 'unknown' | 'undone' | 'expired' | 'later'
  /** The last import that changed rows of this one since, and has to be undone first. */
  readonly laterImport: number | null
  /** The number of rows by table and outcome. */
  readonly counts: Readonly<Record<string, Readonly<Partial<Record<UndoOutcome, number>>>>>
  /** The first rows that were kept. */
  readonly kept: readonly UnreversedRow[]
}

const shownRows = 20

const restoredEmails = sql`
  select t.id, marked.id as import_id, t.email as before, c.before ->> 'email' as after
  from restored_account c join account t using (id), marked where c.before ? 'email'`

/**
 * Reverses an import in one statement: deletes the rows that it added and restores those that it
 * changed, except those that were edited or used since. `write: false` only reports.
 */
export const undoImport = (
  db: Database,
  {
    id,
    operator,
    write,
  }: { readonly id: number; readonly operator: Actor; readonly write: boolean },
) =>
  db.getValue<UndoReport>(sql`
    with later as materialized (
      select max(other.import_id) as id from import_change own join import_change other
        on other.target = own.target and other.row_id = own.row_id
        and other.account_id is not distinct from own.account_id
      join import on import.id = other.import_id and import.undone_at is null
      where own.import_id = ${id} and other.import_id > own.import_id
    ), found as (
      select id, undone_at, counts from import where id = ${id} for no key update
    ), change as materialized (
      select change.* from import_change change join found on found.id = change.import_id
      where found.undone_at is null
    ), state as (
      select case when not exists (select from found) then 'unknown'
        when (select undone_at is not null from found) then 'undone'
        when not exists (select from change) then 'expired'
        when (select id is not null from later) then 'later' else 'done' end as value
    ), gate as (
      select from state where value = 'done' and ${write}::boolean
    ), ${sql.raw(sortCtes)}, ${sql.raw(reverseCtes)}, marked as (
      update import set undone_at = now(), undone_by = ${actorNameOf(operator)} from found, gate
      where import.id = found.id returning import.id
    ), audit as (
      ${insertActorAuditEvent('import-undone', operator, 'marked', { importId: sql`id` })}
    ), ${emailCtes(operator, restoredEmails)}, outcome as materialized (${sql.raw(outcomes)})
    select jsonb_build_object(
      'state', (select value from state),
      'laterImport', (select id from later),
      'counts', (select coalesce(jsonb_object_agg("table", by_outcome), '{}') from (
        select "table", jsonb_object_agg(outcome, rows) as by_outcome from (
          select "table", outcome, count(*) as rows from outcome group by "table", outcome) counted
        group by "table") tables),
      'kept', (select coalesce(jsonb_agg(jsonb_build_object(
          'table', "table", 'name', ${sql.raw(nameOfRow)}, 'outcome', outcome) order by n), '[]')
        from (select * from outcome where outcome <> 'reversed' order by n limit ${shownRows}) "row")
    ) as report`)
