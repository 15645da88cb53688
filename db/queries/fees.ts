import { asc, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { fee } from '../tables/fee.ts'

/** The fees of today in London, in staff's order; an amount is pounds with two decimals, or null. */
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
