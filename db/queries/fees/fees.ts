import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { fee } from '../../tables/fee.ts'
import { feeFacts } from '../../values/record-fields.ts'
import { selectOf } from '../column-values.ts'
import { london } from '../expressions.ts'
import { listSource } from '../list-rows.ts'
import type { Stored } from '../stored.ts'

/**
 * Lists the fees that are valid today in London, in the order that staff chose. An amount is pounds
 * with two decimals, or null if the fee is on application.
 */
export const listCurrentFees = (db: Database) => listFeesValidOn(db, london)

/** Lists the fees that will be valid on a day, such as 2027-01-31. */
export const listFeesOnDay = (db: Database, day: string) => listFeesValidOn(db, sql`${day}::date`)

const validColumns = [...feeFacts, 'individual', 'amount'] as const

const listFeesValidOn = (db: Database, day: SQL) =>
  db.findRows<Pick<typeof fee.$inferSelect, (typeof validColumns)[number]>>(sql`
    select ${selectOf('fee', validColumns)}
    from fee where ${day} between valid_from and valid_to order by position, id`)

/** A fee as staff see it. */
export type FeeRow = Stored<typeof fee, 'id' | (typeof feeFacts)[number]> & {
  readonly audience: 'individual' | 'organisation'
  /** Pounds with two decimals; null if the fee is on application. */
  readonly amount: string | null
  /** The first and the last day, such as 2027-01-31; null without an end. */
  readonly from: string | null
  readonly until: string | null
  readonly status: 'future' | 'current' | 'past'
}

/** The words of a fee. */
export type FeeWords = Pick<
  FeeRow,
  'description' | 'descriptions' | 'bandDescription' | 'bandDescriptions'
>

const day = (column: SQL) => sql`case when isfinite(${column}) then ${column}::text end`

const status = sql`case when fee.valid_from > ${london} then 'future'
  when fee.valid_to < ${london} then 'past' else 'current' end`

/** The columns of a FeeRow. */
const feeColumns = sql<FeeRow>`
  ${selectOf('fee', ['id', ...feeFacts])},
  case when fee.individual then 'individual' else 'organisation' end as audience,
  fee.amount::text, ${day(sql`fee.valid_from`)} as "from", ${day(sql`fee.valid_to`)} as until,
  ${status} as status`

/** The row of `fee` as a FeeRow in JSON. */
export const feeAsJson: SQL = sql`(select to_json(line) from (select ${feeColumns}) as line)`

/**
 * The list of fees; in the order `position`, which staff chose, each has its successors after it. A search also finds the
 * types that `typesLike` finds.
 */
export const feeList = (typesLike: (text: string) => readonly string[]) =>
  listSource({
    table: 'fee',
    page: 'fees',
    sorts: {
      position: [sql`fee.position`, sql`fee.valid_from`],
      from: [sql`fee.valid_from`],
      amount: [sql`coalesce(fee.amount, 'infinity')`],
    },
    columns: () => feeColumns,
    always: (_, { all, status }) => (all || status ? sql`true` : sql`fee.valid_to >= ${london}`),
    conditions: {
      q: (text: string) => sql`
        (strpos(lower(concat_ws(' ', fee.type, fee.band, fee.description, fee.band_description)),
          lower(${text}::text)) > 0 or fee.type::text = any(${sql.param(typesLike(text))}::text[]))`,
      type: (type: string) => sql`fee.type = ${type}::membership_type`,
      audience: (audience: FeeRow['audience']) =>
        sql`fee.individual = ${audience === 'individual'}`,
      status: (chosen: FeeRow['status']) => sql`${status} = ${chosen}`,
      all: (_: 'yes') => sql`true`,
    },
  })

/** Finds a fee; undefined if there is none with this id. */
export const findFee = (db: Database, id: string): Promise<FeeRow | undefined> =>
  db.findRow<FeeRow>(sql`select ${feeColumns} from fee where id = ${id}`)

/** Finds today's date in London, on which fees begin and end at midnight. */
export const findToday = (db: Database) => db.getValue<string>(sql`select ${london}::text as today`)
