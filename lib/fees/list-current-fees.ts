import * as fees from '#db/queries/fees/fees.ts'
import { displayedType, refreshTypes } from '#lib/records/membership-types.ts'
import { db, read } from '#lib/runtime/database.ts'
import type { Fee } from './fees-by-audience.ts'

/** The fees available to new applicants today, in the order that staff chose (interface 4.4). */
export async function listCurrentFees(): Promise<{ readonly fees: readonly Fee[] }> {
  const [rows] = await Promise.all([read(fees.listCurrentFees), refreshTypes()])
  return { fees: asDisplayed(rows) }
}

/** The fees that applicants will see on a day, such as 2027-01-31. */
export const listFeesOnDay = async (day: string): Promise<readonly Fee[]> =>
  asDisplayed(await fees.listFeesOnDay(db, day))

const asDisplayed = (rows: Awaited<ReturnType<typeof fees.listCurrentFees>>): Fee[] =>
  rows.map((fee, n) => ({
    ...fee,
    type: displayedType(fee.type),
    isSecond: rows.findIndex(({ type, band }) => type === fee.type && band === fee.band) < n,
  }))
