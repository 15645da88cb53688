import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { hasCode } from '../driver/errors.ts'
import type { Language } from '../values/languages.ts'
import { actDays } from '../values/periods.ts'
import { changedColumns } from '../values/record-fields.ts'
import { columnName, columnOf, jsonOf } from './column-values.ts'
import { decisionReach, membershipReach, type Reach, taskReach } from './decision-reach.ts'
import { commaList } from './expressions.ts'
import { insertNotice, isWaitingNotice } from './outgoing.ts'

/** The table of a record whose acts record the values that they replace. */
type ChangedTable = keyof typeof changedColumns

/** The values of a row that an act may change, as the column `content` of a CTE. */
export const changedContent = (table: ChangedTable): SQL => sql`
  jsonb_build_object(${jsonOf(table, changedColumns[table])}) as content`

const subjects = ['account', 'membership', 'task', 'fee', 'join_application'].map((table) =>
  sql.raw(`later.${table}_id = own.${table}_id`),
)

const rolesIn = (row: 'own' | 'later') =>
  sql.raw(`
  string_to_array(coalesce(${row}.before ->> 'roles', ${row}.after ->> 'roles'), ',')`)

/** True of a row of `act_change` of an account that was merged: its record moved, and what it replaced did not. */
const isMoved = (row: 'later' | 'part') =>
  sql.raw(`exists (
    select from account_merge
    where account_merge.account_id = ${row}.account_id and moved -> 'act_change' ? ${row}.id::text)`)

/** True of the act with an id that changed an account which was merged since: it is taken back after the merge. */
export const isOfMerged = (id: SQL): SQL => sql`exists (
  select from act_change part where part.id = ${id} and ${isMoved('part')})`

/**
 * The acts `later` than that with an id which replaced one of the same values, and were not taken back: they are taken
 * back first. A role is a value of its own, and so is what an account had that was merged.
 */
export const laterActs = (id: SQL): SQL => sql`
  act_change own join act_change later on later.at > own.at and later.undone_at is null
    and not ${isMoved('later')}
    and (${sql.join(subjects, sql` or `)})
  join audit_event on audit_event.id = later.id and action not in ('change-undone', 'decision-undone')
  where own.id = ${id} and exists (
    select from jsonb_each(coalesce(own.before, '{}') || coalesce(own.after, '{}')) as value
    where coalesce(later.before, '{}') || coalesce(later.after, '{}') ? value.key
      and (value.key <> 'roles' or ${rolesIn('own')} && ${rolesIn('later')}))`

/** True of a row of `act_change` of the act with an id, which can still be taken back. */
const isOpen = (undoes: string | null): SQL => sql`
  act_change.id = ${undoes}::uuid and undone_at is null and at > now() - ${actDays}::int * interval '1 day'
    and not ${isOfMerged(sql`${undoes}::uuid`)}
    and not exists (select from ${laterActs(sql`${undoes}::uuid`)})`

/** True of a row of `act_change` that is the record of its act, and not another that the act changed too. */
export const isOwnRow = sql`
  act_change.join_application_id is not distinct from audit_event.join_application_id
  and (act_change.account_id is null or audit_event.membership_id is null)`

/** True if there is no act to take back, or if that on a record can still be taken back. */
export const canUndo = (table: ChangedTable, id: SQL, undoes: string | null): SQL => sql`
  (${undoes}::uuid is null or exists (
    select from act_change where ${isOpen(undoes)} and ${subject(table)} = ${id}))`

/**
 * The CTE `before` with the row of an id as it is, or the rows of `any(…)`, locked. The update reads it, so that it comes
 * first. To take an act back, it is empty unless that act on the row can still be taken back.
 */
export const beforeCte = (table: ChangedTable, id: SQL, undoes: string | null = null): SQL => sql`
  before as materialized (
    select id, ${changedContent(table)} from ${sql.identifier(table)}
    where id = ${id} and ${canUndo(table, id, undoes)}
    order by id for no key update
  )`

/** The CTE `differing` with the rows of the CTE `changed` that are not as `before`: a save that changes nothing is no act. */
export const differingCte: SQL = sql`
  differing as (
    select changed.* from changed join before on before.id = changed.id
    where changed.content is distinct from before.content
  )`

const reaches: Partial<Record<ChangedTable, Reach>> = {
  join_application: decisionReach,
  membership: membershipReach,
  task: taskReach,
}

/** The act that a statement takes back, and the acts on several rows of which its act is a part. */
interface ActLinks {
  readonly undoes?: string | null
  readonly batch?: string | undefined
  /** False if the act has no notice; acts on tasks and fees have none. */
  readonly isTold?: boolean
  /** The language of the page on which a reader of the notice acted. */
  readonly language?: Language | undefined
  /** Other tables in which the act changes rows, each with the CTEs `membership_before` and `membership_changed`. */
  readonly also?: readonly ChangedTable[]
}

const cteName = (name: string, table?: ChangedTable) =>
  sql.identifier(table ? `${table}_${name}` : name)

/** Several memberships have an event each; what an act changes in other tables belongs to the event of its membership. */
const insertChange = (
  table: ChangedTable,
  { undoes, batch }: ActLinks,
  of?: ChangedTable,
): SQL => sql`
  ${cteName('change', of)} as (
    insert into act_change (id, batch_id, ${subject(of ?? table)}, before, after)
    select act.id, ${batch ?? null}::uuid, changed.id,
      case when before.content is not null then differing.before end,
      case when changed.content is not null then differing.after end
    from ${cteName('changed', of)} as changed join lateral (
      select id from audit ${
        hasEventEach(table, undoes)
          ? sql`where of_row = changed.${sql.identifier(of ? 'membership_id' : 'id')}`
          : sql``
      } order by id limit 1
    ) as act on true
    left join ${cteName('before', of)} as before on before.id = changed.id, lateral (
      select jsonb_object_agg(key, older.value) as before, jsonb_object_agg(key, newer.value) as after
      from jsonb_each(before.content) older full join jsonb_each(changed.content) newer using (key)
      where older.value is distinct from newer.value) as differing
    where differing.before is not null
  )`

const hasEventEach = (table: ChangedTable, undoes: string | null | undefined) =>
  table === 'membership' && !undoes

/**
 * The CTEs `audit`, with the insert of an audit event, and `change`, with the values that differ between the CTEs
 * `before` and `changed`, and the notice of the act. Several memberships have an event each, and several fees or tasks one
 * for all. A row that only one of the CTEs has was added or deleted. An act that is
 * taken back is marked.
 */
export const auditWithChange = (
  table: ChangedTable,
  insert: SQL,
  {
    undoes = null,
    batch,
    isTold = table !== 'task' && table !== 'fee',
    language,
    also = [],
  }: ActLinks = {},
): SQL => sql`
  audit as (
    ${insert} returning id ${hasEventEach(table, undoes) ? sql`, ${subject(table)} as of_row` : sql``}
  ), ${commaList([
    insertChange(table, { undoes, batch }),
    ...also.map((other) => insertChange(table, { undoes, batch }, other)),
  ])}, undone as (
    update act_change set undone_at = now() where ${isOpen(undoes)} and exists (select from changed)
  ) ${isTold ? sql`, noticed as (${insertNotice({ waitMinutes: reaches[table]?.waitMinutes, language })})` : sql``}`

const subject = (table: ChangedTable) => sql.identifier(`${table}_id`)

/** Takes back what an act did to the rows of a table: the CTEs that lock them, a condition, and the CTEs that restore them. */
function restoration(table: ChangedTable, of?: ChangedTable) {
  const [name, id] = [sql.identifier(table), subject(table)]
  const cte = (part: string) => cteName(part, of)
  const columns = commaList(changedColumns[table].map(columnOf))
  const former = sql`jsonb_populate_record(base.value, (
    select jsonb_object_agg(case key ${sql.join(
      changedColumns[table].map((key) => sql`when ${key} then ${columnName(key)}::text`),
      sql` `,
    )} end, value) from jsonb_each(act.before)))`
  const returned = sql`returning ${name}.*, ${changedContent(table)}`
  return {
    before: sql`${cte('before')} as materialized (
      select id, ${changedContent(table)} from ${name}
      where id in (select ${id} from act) order by id for update
    )`,
    isAsLeft: sql`not exists (
      select from act left join ${cte('before')} as before on before.id = act.${id}
      where act.${id} is not null and case when act.after is null then before.id is not null
        else before.id is null or exists (
          select from jsonb_each(act.after) where before.content -> key is distinct from value) end)`,
    restored: sql`${cte('deleted')} as (
      delete from ${name} using act, gate where ${name}.id = act.${id} and act.before is null
      returning ${name}.*, null::jsonb as content
    ), ${cte('updated')} as (
      update ${name} set (${columns}) = (
        select ${columns} from (select ${name} as value) as base, ${former})
      from act, gate
      where ${name}.id = act.${id} and act.before is not null and act.after is not null
        and (select count(*) from ${cte('deleted')}) >= 0
      ${returned}
    ), ${cte('added')} as (
      insert into ${name} (id, ${columns})
      select act.${id}, ${commaList(changedColumns[table].map((key) => sql`former.${columnOf(key)}`))}
      from gate, act, (select null::${name} as value) as base, ${former} as former
      where act.${id} is not null and act.after is null
      ${returned}
    ), ${cte('changed')} as (
      select * from ${cte('updated')} union all select * from ${cte('added')}
      ${of ? sql`` : sql`union all select * from ${cte('deleted')}`}
    )`,
  }
}

/**
 * Takes the act `undoes` on rows of a table back: each gets its former values, is deleted if it was added, and added if
 * it was deleted, with the account and the membership that a decision added. False if one of them has changed since, if
 * another row uses it or does not allow it, or if the email about a decision has gone. `insert` is the insert of the audit
 * events of the CTE `changed`, without the rows of other tables that it deletes.
 */
export async function takeBack(
  db: Database,
  table: 'task' | 'fee' | 'join_application' | 'membership',
  undoes: string,
  insert: SQL,
): Promise<boolean> {
  const { also = [], unless = sql`false`, removes, waitMinutes } = reaches[table] ?? {}
  const parts = [restoration(table), ...also.map((other) => restoration(other, other))]
  const isRestorable = sql.join(
    [sql`exists (select from act)`, sql`not (${unless})`, ...parts.map(({ isAsLeft }) => isAsLeft)],
    sql` and `,
  )
  const gate = waitMinutes
    ? sql`delete from outgoing where ${isWaitingNotice(sql`${undoes}::uuid`)} and ${isRestorable} returning id`
    : sql`select where ${isRestorable}`
  try {
    return await db.hasRow(sql`
      with act as materialized (
        select * from act_change where ${isOpen(undoes)} order by row_id for update
      ), ${commaList(parts.map(({ before }) => before))}, gate as materialized (${gate}),
      ${commaList(parts.map(({ restored }) => restored))}, ${removes ? sql`removed as (${removes}),` : sql``}
      ${auditWithChange(table, insert, { undoes, also, isTold: table === 'membership' })}
      select from changed`)
  } catch (error) {
    // A rule of the database, such as one open task of a kind about a membership.
    if (hasCode(error, /^23/)) return false
    throw error
  }
}
