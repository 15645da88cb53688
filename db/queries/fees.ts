import { asc, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { fee } from '../tables/fee.ts'

/**
 * Lists the fees that are valid today in London, in the order that staff chose. An amount is pounds
 * with two decimals, or null if the fee is on application.
 */
export const listFees = (db: Database) =>
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
    .where(
      sql`(now() at time zone 'Europe/London')::date between ${fee.validFrom} and ${fee.validTo}`,
    )
    .orderBy(asc(fee.position), asc(fee.id))
