import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { fee } from '../../tables/fee.ts'
import type { Translations } from '../../values/languages.ts'
import { london } from '../expressions.ts'

/**
 * Lists the fees that are valid today in London, in the order that staff chose. An amount is pounds
 * with two decimals, or null if the fee is on application.
 */
export const listCurrentFees = (db: Database) => listFeesValidOn(db, london)

/** Lists the fees that will be valid on a day, such as 2027-01-31. */
export const listFeesOnDay = (db: Database, day: string) => listFeesValidOn(db, sql`${day}::date`)

type ValidFee = Pick<
  typeof fee.$inferSelect,
  | 'type'
  | 'description'
  | 'descriptions'
  | 'band'
  | 'bandDescription'
  | 'bandDescriptions'
  | 'individual'
  | 'amount'
>

const listFeesValidOn = (db: Database, day: SQL) =>
  db.findRows<ValidFee>(sql`
    select type, description, descriptions, band, band_description as "bandDescription",
      band_descriptions as "bandDescriptions",
      individual, amount
    from fee where ${day} between valid_from and valid_to order by position, id`)

/** A fee as staff see it. */
export type FeeRow = {
  readonly id: string
  readonly type: string
  readonly description: string
  readonly descriptions: Translations
  readonly band: string | null
  readonly bandDescription: string | null
  readonly bandDescriptions: Translations
  readonly audience: 'individual' | 'organisation'
  /** Pounds with two decimals; null if the fee is on application. */
  readonly amount: string | null
  /** The first and the last day, such as 2027-01-31; null without an end. */
  readonly from: string | null
  readonly until: string | null
  readonly status: 'future' | 'current' | 'past'
}

const day = (column: SQL) => sql`case when isfinite(${column}) then ${column}::text end`

/** The properties of the row of `fee` as a FeeRow, for `json_build_object`. */
export const feeProperties: SQL = sql`
  'id', fee.id, 'type', fee.type, 'description', fee.description,
  'descriptions', fee.descriptions, 'band', fee.band,
  'bandDescription', fee.band_description, 'bandDescriptions', fee.band_descriptions,
  'audience', case when fee.individual then 'individual' else 'organisation' end,
  'amount', fee.amount::text, 'from', ${day(sql`fee.valid_from`)},
  'until', ${day(sql`fee.valid_to`)}, 'status', case when fee.valid_from > ${london} then 'future'
    when fee.valid_to < ${london} then 'past' else 'current' end`

/** Lists all fees in the order that staff chose, each with its successors after it. */
export const listFees = (db: Database) =>
  db.findValues<FeeRow>(sql`
    select json_build_object(${feeProperties}) as fee from fee order by position, valid_from, id`)

/** Finds a fee; undefined if there is none with this id. */
export const findFee = (db: Database, id: string) =>
  db.findValue<FeeRow>(sql`
    select json_build_object(${feeProperties}) as fee from fee where id = ${id}`)

/** Finds today's date in London, on which fees begin and end at midnight. */
export const findToday = (db: Database) => db.getValue<string>(sql`select ${london}::text as today`)
