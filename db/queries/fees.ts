import { asc, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { fee } from '../tables/fee.ts'

const today = sql`(now() at time zone 'Europe/London')::date`

/**
 * Lists the fees that are valid today in London, in the order that staff chose. An amount is pounds
 * with two decimals, or null if the fee is on application.
 */
export const listFees = (db: Database) => listFeesValidOn(db, today)

/** Lists the fees that will be valid on a day, such as 2027-01-31. */
export const listFeesOnDay = (db: Database, day: string) => listFeesValidOn(db, sql`${day}::date`)

const listFeesValidOn = (db: Database, day: SQL) =>
  db
    .select({
      type: fee.type,
      description: fee.description,
      band: fee.band,
      bandDescription: fee.bandDescription,
      individual: fee.individual,
      amount: fee.amount,
    })
    .from(fee)
    .where(sql`${day} between ${fee.validFrom} and ${fee.validTo}`)
    .orderBy(asc(fee.position), asc(fee.id))
