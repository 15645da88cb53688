import * as fees from '#db/queries/fees/fees.ts'
import { displayedType, findType, refreshTypes } from '#lib/records/membership-types.ts'
import { db, read } from '#lib/runtime/database.ts'
import type { Fee } from './fees-by-audience.ts'

/**
 * The fees available to new applicants today, in the order that staff chose (interface 4.4). Also those of the type `kept`
 * that the membership to be renewed has, with the organisation's name, if it is no longer offered.
 */
export const listCurrentFees = async (
  kept?: string,
): Promise<{ readonly fees: readonly Fee[] }> => ({
  fees: await offeredFees(read(fees.listCurrentFees), kept),
})

/** The fees that applicants will see on a day, such as 2027-01-31. */
export const listFeesOnDay = (day: string): Promise<readonly Fee[]> =>
  offeredFees(fees.listFeesOnDay(db, day))

async function offeredFees(
  found: ReturnType<typeof fees.listCurrentFees>,
  kept?: string,
): Promise<Fee[]> {
  const [all] = await Promise.all([found, refreshTypes()])
  const rows = all.filter(
    ({ type }) => displayedType(type) === kept || findType(type)?.offered !== false,
  )
  return rows.map((fee, n) => ({
    ...fee,
    type: displayedType(fee.type),
    isSecond: rows.findIndex(({ type, band }) => type === fee.type && band === fee.band) < n,
  }))
}
