import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { hasCode } from '../../driver/errors.ts'
import { changedColumns, feeFacts } from '../../values/record-fields.ts'
import { auditWithChange, beforeCte, changedContent, differingCte } from '../act-changes.ts'
import { type Actor, insertActorAuditEvent } from '../audit/audit.ts'
import { columnOf, stillAsShown } from '../column-values.ts'
import { commaList, jsonb, london } from '../expressions.ts'
import { type FeeRow, type FeeWords, feeAsJson } from './fees.ts'

/** A fee to add; it is listed after the others. */
export type NewFee = Omit<FeeRow, 'id' | 'status'>

/** The values of a fee that can change; undefined leaves one as it is, and an empty translation is removed. */
export type FeeChange = Partial<FeeWords & Pick<NewFee, 'band' | 'amount' | 'until'>>

/** The id of the fee that was changed or added; or another fee, which overlaps with it. */
export type FeeOutcome = { readonly id: string | null; readonly other: FeeRow | null }

/** The fee that overlaps with the row of the CTE `next`, which yields the columns of a fee. */
const overlapping = sql`
  select fee.* from fee, next
  where fee.id is distinct from next.except_id and fee.type = next.type
    and fee.band is not distinct from next.band and fee.individual = next.individual
    and daterange(fee.valid_from, fee.valid_to, '[]')
      && daterange(next.valid_from, next.valid_to, '[]')
  order by fee.valid_from limit 1`

const kept = commaList(['position', ...feeFacts, 'individual'].map(columnOf))

const columns = commaList(changedColumns.fee.map(columnOf))

const corrections = commaList(
  [...feeFacts, 'amount', 'validTo'].map((name) => sql`${columnOf(name)} = next.${columnOf(name)}`),
)

/** The audit event of each fee of the CTE `saved`, or of another one. */
const feeEvent = (
  action: 'fee-added' | 'fee-edited' | 'fee-scheduled' | 'fee-ended',
  actor: Actor,
  cte = 'saved',
): SQL => insertActorAuditEvent(action, actor, cte, { feeId: sql`${sql.identifier(cte)}.id` })

const saved = sql`returning fee.id, ${changedContent('fee')}`

/** The end of the statement: the id that the CTE `saved` yields, and the fee that overlaps with it. */
const outcome = sql`
  select (select id from saved) as id,
    (select ${feeAsJson} from other as fee) as other`

const maxAttempts = 3

/**
 * Runs a statement again if another session has just added an overlapping fee, which the exclusion
 * constraint rejects, or if both waited for each other; the next time it finds that fee.
 */
async function change(db: Database, statement: SQL, attempt = 1): Promise<FeeOutcome> {
  try {
    return await db.getRow<FeeOutcome>(statement)
  } catch (error) {
    if (attempt === maxAttempts || !hasCode(error, /^(23P01|40P01)$/)) throw error
    return change(db, statement, attempt + 1)
  }
}

/** Adds a fee, unless it overlaps with another of the same type, band and audience. */
export const addFee = (db: Database, fee: NewFee, actor: Actor): Promise<FeeOutcome> =>
  change(
    db,
    sql`
    with ${beforeCte('fee', sql`null::uuid`)}, next as (
      select null::uuid as except_id,
        (select coalesce(max(position), 0) + 1 from fee) as position,
        ${fee.type}::membership_type as type, ${fee.description} as description,
        ${jsonb(fee.descriptions)} as descriptions, ${fee.band}::text as band,
        ${fee.bandDescription}::text as band_description,
        ${jsonb(fee.bandDescriptions)} as band_descriptions,
        ${fee.audience === 'individual'}::boolean as individual,
        ${fee.amount}::numeric(12, 2) as amount, coalesce(${fee.from}::date, ${london}) as valid_from,
        coalesce(${fee.until}::date, 'infinity') as valid_to
    ), other as (${overlapping}), saved as (
      insert into fee (${columns}) select ${columns} from next
      where not exists (select from other) ${saved}
    ), changed as (select * from saved), ${auditWithChange('fee', feeEvent('fee-added', actor))}
    ${outcome}`,
  )

/**
 * The CTE `before` with a fee as it is, locked, and `next` with its values after a change: those that a colleague changes
 * in the same moment stay. None if it has ended before the first day of the change.
 */
const nextFeeCtes = (id: string, fee: FeeChange, from: SQL): SQL => {
  const changed = (value: string | null | undefined, column: SQL, cast: SQL) =>
    value === undefined ? column : sql`${value}::${cast}`
  const translated = (change: FeeWords['descriptions'] | undefined, column: SQL) =>
    change
      ? sql`(select coalesce(jsonb_object_agg(key, value), '{}')
          from jsonb_each_text(${column} || ${jsonb(change)}) where value <> '')`
      : column
  return sql`
    before as materialized (
      select fee.*, ${changedContent('fee')} from fee where id = ${id} for no key update
    ), next as (select id as except_id, position, type,
      ${changed(fee.description, sql`description`, sql`text`)} as description,
      ${translated(fee.descriptions, sql`descriptions`)} as descriptions,
      ${changed(fee.band, sql`band`, sql`text`)} as band,
      ${changed(fee.bandDescription, sql`band_description`, sql`text`)} as band_description,
      ${translated(fee.bandDescriptions, sql`band_descriptions`)} as band_descriptions,
      individual, ${changed(fee.amount, sql`amount`, sql`numeric(12, 2)`)} as amount,
      ${from} as valid_from,
      coalesce(${changed(fee.until, sql`valid_to`, sql`date`)}, 'infinity') as valid_to
    from before where valid_to >= ${from})`
}

/**
 * Corrects a fee at once, unless it would overlap with another, or a column of `shown` has another value
 * by now.
 */
export const editFee = (
  db: Database,
  id: string,
  fee: FeeChange,
  actor: Actor,
  shown?: Partial<FeeWords>,
): Promise<FeeOutcome> =>
  change(
    db,
    sql`
    with ${nextFeeCtes(id, fee, sql`valid_from`)},
    other as (${overlapping}), saved as (
      update fee set ${corrections}
      from next, before where fee.id = before.id and not exists (select from other)
        and ${stillAsShown('fee', shown)}
      ${saved}
    ), changed as (select * from saved), ${differingCte},
    ${auditWithChange('fee', feeEvent('fee-edited', actor, 'differing'))}
    ${outcome}`,
  )

/**
 * Replaces a fee from a day on: the fee ends the day before, and its successor has the changes.
 * Changes nothing if the fee is not valid on both days, or if the successor overlaps with a fee.
 */
export const scheduleFee = (
  db: Database,
  id: string,
  from: string,
  fee: FeeChange,
  actor: Actor,
): Promise<FeeOutcome> =>
  change(
    db,
    sql`
    with ${nextFeeCtes(id, fee, sql`${from}::date`)},
    other as (${overlapping}), ended as (
      update fee set valid_to = ${from}::date - 1 from before
      where fee.id = before.id and fee.valid_from < ${from}::date and fee.valid_to >= ${from}::date
        and not exists (select from other)
      ${saved}
    ), saved as (
      insert into fee (${columns}) select ${columns} from next where exists (select from ended)
      ${saved}
    ), changed as (select * from ended union all select * from saved),
    ${auditWithChange('fee', feeEvent('fee-scheduled', actor))}
    ${outcome}`,
  )

/**
 * Ends a fee, so that it is not offered from a day on; one that would begin on that day or later is
 * deleted. Returns false if the fee has already ended by then, undefined if there is none.
 */
export const endFee = (db: Database, id: string, from: string, actor: Actor) =>
  db.findValue<boolean>(sql`
    with ${beforeCte('fee', sql`${id}`)}, deleted as (
      delete from fee using before where fee.id = before.id and valid_from >= ${from}::date
      returning fee.id, null::jsonb as content
    ), ended as (
      update fee set valid_to = ${from}::date - 1 from before
      where fee.id = before.id and valid_from < ${from}::date and valid_to >= ${from}::date
      ${saved}
    ), changed as (select * from deleted union all select * from ended),
    ${auditWithChange('fee', feeEvent('fee-ended', actor, 'changed'))}
    select exists (select from changed) as ended from fee where id = ${id}`)

/** A fee with its price as it was shown, and its new price, in pounds. */
interface RaisedPrice {
  readonly id: string
  readonly amount: string
  readonly raised: string
}

/** The fees whose price can be raised from a day on: those that are offered before and on it, for an amount. */
const raisable = (from: string): SQL => sql`
  valid_from < ${from}::date and valid_to >= ${from}::date and amount > 0`

/** Lists the fees whose price can be raised from a day on. */
export const listRaisableFees = (db: Database, from: string) =>
  db.findValues<FeeRow>(sql`
    select ${feeAsJson} as fee from fee where ${raisable(from)}
    order by position, valid_from, id`)

/**
 * Replaces all fees from a day on in one statement: each ends the day before, and its successor has the new price.
 * One whose price stays the same is left as it is. Returns how many were replaced; 0 if the fees are no longer
 * exactly those with the amounts that were shown.
 */
export const raiseFees = (
  db: Database,
  from: string,
  prices: readonly RaisedPrice[],
  actor: Actor,
) =>
  db.getValue<number>(sql`
    with shown as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
        as price (id uuid, amount numeric, raised numeric)
    ), before as materialized (
      select fee.*, ${changedContent('fee')} from fee where ${raisable(from)} order by id for update
    ), gate as (
      select where not exists (
        select from shown full join before using (id) where shown.amount is distinct from before.amount)
    ), ended as (
      update fee set valid_to = ${from}::date - 1 from shown, gate
      where fee.id = shown.id and shown.raised <> shown.amount and exists (select from before)
      ${saved}
    ), saved as (
      insert into fee (${columns})
      select ${kept}, shown.raised, ${from}::date, valid_to
      from before join shown using (id)
      where shown.raised <> shown.amount and (select count(*) from ended) > 0
      ${saved}
    ), changed as (select * from ended union all select * from saved),
    ${auditWithChange('fee', feeEvent('fee-scheduled', actor))}
    select count(*)::int as count from saved`)
