import { type SQL, sql } from 'drizzle-orm'
import { actDays } from '../values/periods.ts'
import { changedColumns } from '../values/record-fields.ts'
import { jsonOf } from './column-values.ts'
import { insertNotice } from './outgoing.ts'

/** The table of a record whose acts record the values that they replace. */
export type ChangedTable = keyof typeof changedColumns

/** The values of a row that an act may change, as the column `content` of a CTE. */
export const changedContent = (table: ChangedTable): SQL => sql`
  jsonb_build_object(${jsonOf(table, changedColumns[table])}) as content`

/**
 * The CTE `before` with the row of an id as it is, locked. The update reads it, so that it comes first. To take an act back, it is empty unless that act on the
 * row can still be taken back.
 */
export const beforeCte = (table: ChangedTable, id: SQL, undoes: string | null = null): SQL => sql`
  before as materialized (
    select id, ${changedContent(table)} from ${sql.identifier(table)}
    where id = ${id} and (${undoes}::uuid is null or exists (
      select from act_change where act_change.id = ${undoes} and ${subject(table)} = ${id}
        and undone_at is null and at > now() - ${actDays}::int * interval '1 day'))
    for no key update
  )`

/**
 * The CTEs `audit`, with the insert of an audit event, `change`, with the values that differ between the CTEs
 * `before` and `changed`, and the notice of the act. An act that is taken back is marked.
 */
export const auditWithChange = (
  table: ChangedTable,
  insert: SQL,
  undoes: string | null = null,
): SQL => sql`
  audit as (${insert} returning id), change as (
    insert into act_change (id, ${subject(table)}, before, after)
    select audit.id, changed.id, differing.before, differing.after
    from audit, before join changed on changed.id = before.id, lateral (
      select jsonb_object_agg(key, older.value) as before, jsonb_object_agg(key, newer.value) as after
      from jsonb_each(before.content) older join jsonb_each(changed.content) newer using (key)
      where older.value is distinct from newer.value) as differing
    where differing.before is not null
  ), undone as (
    update act_change set undone_at = now()
    where id = ${undoes}::uuid and exists (select from changed)
  ), noticed as (${insertNotice})`

const subject = (table: ChangedTable) => sql.identifier(`${table}_id`)
