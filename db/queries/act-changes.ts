import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { hasCode } from '../driver/errors.ts'
import { actDays } from '../values/periods.ts'
import { changedColumns } from '../values/record-fields.ts'
import { columnName, columnOf, jsonOf } from './column-values.ts'
import { insertNotice } from './outgoing.ts'

/** The table of a record whose acts record the values that they replace. */
export type ChangedTable = keyof typeof changedColumns

/** The values of a row that an act may change, as the column `content` of a CTE. */
export const changedContent = (table: ChangedTable): SQL => sql`
  jsonb_build_object(${jsonOf(table, changedColumns[table])}) as content`

/** True of a row of `act_change` of the act or the acts on several rows with an id, which can still be taken back. */
const isOpen = (undoes: string | null): SQL => sql`
  ${undoes}::uuid in (act_change.id, act_change.batch_id) and undone_at is null
    and at > now() - ${actDays}::int * interval '1 day'`

/** True if there is no act to take back, or if that on a record can still be taken back. */
export const canUndo = (table: ChangedTable, id: SQL, undoes: string | null): SQL => sql`
  (${undoes}::uuid is null or exists (
    select from act_change where ${isOpen(undoes)} and ${subject(table)} = ${id}))`

/**
 * The CTE `before` with the row of an id as it is, locked. The update reads it, so that it comes first. To take an act
 * back, it is empty unless that act on the row can still be taken back.
 */
export const beforeCte = (table: ChangedTable, id: SQL, undoes: string | null = null): SQL => sql`
  before as materialized (
    select id, ${changedContent(table)} from ${sql.identifier(table)}
    where id = ${id} and ${canUndo(table, id, undoes)}
    for no key update
  )`

/** The act that a statement takes back, and the acts on several rows of which its act is a part. */
interface ActLinks {
  readonly undoes?: string | null
  readonly batch?: string | undefined
  /** False if an act on an account has no notice; acts on tasks and fees have none. */
  readonly isTold?: boolean
}

/**
 * The CTEs `audit`, with the insert of an audit event, and `change`, with the values that differ between the CTEs
 * `before` and `changed`, and the notice of the act. A row that only one of them has was added or deleted. An act that is
 * taken back is marked.
 */
export const auditWithChange = (
  table: ChangedTable,
  insert: SQL,
  { undoes = null, batch, isTold = table === 'account' || table === 'membership' }: ActLinks = {},
): SQL => sql`
  audit as (${insert} returning id), change as (
    insert into act_change (id, batch_id, ${subject(table)}, before, after)
    select act.id, ${batch ?? null}::uuid, changed.id,
      case when before.content is not null then differing.before end,
      case when changed.content is not null then differing.after end
    from (select id from audit order by id limit 1) as act, changed
    left join before on before.id = changed.id, lateral (
      select jsonb_object_agg(key, older.value) as before, jsonb_object_agg(key, newer.value) as after
      from jsonb_each(before.content) older full join jsonb_each(changed.content) newer using (key)
      where older.value is distinct from newer.value) as differing
    where differing.before is not null
  ), undone as (
    update act_change set undone_at = now() where ${isOpen(undoes)} and exists (select from changed)
  ) ${isTold ? sql`, noticed as (${insertNotice})` : sql``}`

const subject = (table: ChangedTable) => sql.identifier(`${table}_id`)

const list = (items: Parameters<typeof sql.join>[0]) => sql.join([...items], sql`, `)

/**
 * Takes the act `undoes` on rows of a table back: each gets its former values, is deleted if it was added, and added if
 * it was deleted. False if one of them has changed since, or if another row does not allow it. `insert` is the insert
 * of the audit events of the CTE `changed`.
 */
export async function takeBack(
  db: Database,
  table: 'task' | 'fee',
  undoes: string,
  insert: SQL,
): Promise<boolean> {
  const name = sql.identifier(table)
  const id = subject(table)
  const columns = list(changedColumns[table].map(columnOf))
  const former = sql`jsonb_populate_record(base.value, (
    select jsonb_object_agg(case key ${sql.join(
      changedColumns[table].map((key) => sql`when ${key} then ${columnName(key)}::text`),
      sql` `,
    )} end, value) from jsonb_each(act.before)))`
  const returned = sql`returning ${name}.*, ${changedContent(table)}`
  try {
    return await db.hasRow(sql`
      with act as materialized (
        select * from act_change where ${isOpen(undoes)} and ${id} is not null order by ${id} for update
      ), before as materialized (
        select id, ${changedContent(table)} from ${name}
        where id in (select ${id} from act) order by id for update
      ), gate as materialized (
        select where not exists (
          select from act left join before on before.id = act.${id}
          where case when act.after is null then before.id is not null
            else before.id is null or exists (
              select from jsonb_each(act.after) where before.content -> key is distinct from value) end)
      ), deleted as (
        delete from ${name} using act, gate where ${name}.id = act.${id} and act.before is null
        returning ${name}.*, null::jsonb as content
      ), updated as (
        update ${name} set (${columns}) = (
          select ${columns} from (select ${name} as value) as base, ${former})
        from act, gate
        where ${name}.id = act.${id} and act.before is not null and act.after is not null
          and (select count(*) from deleted) >= 0
        ${returned}
      ), added as (
        insert into ${name} (id, ${columns})
        select act.${id}, ${list(changedColumns[table].map((key) => sql`former.${columnOf(key)}`))}
        from gate, act, (select null::${name} as value) as base, ${former} as former
        where act.after is null
        ${returned}
      ), changed as (
        select * from deleted union all select * from updated union all select * from added
      ), ${auditWithChange(table, insert, { undoes })}
      select from changed`)
  } catch (error) {
    // A rule of the database, such as one open task of a kind about a membership.
    if (hasCode(error, /^23/)) return false
    throw error
  }
}
