import { isUnavailable } from '#db/driver/errors.ts'
import { listServiceDays, type ServiceDay } from '#db/queries/service-days.ts'
import { serviceDays } from '#db/values/periods.ts'
import { mailStatus } from '#lib/mail/smtp.ts'
import { db } from '#lib/runtime/database.ts'

/** Each day of the last 90, the oldest first; undefined for one without a record. */
export const calendarOf = (days: readonly ServiceDay[]): readonly (ServiceDay | undefined)[] =>
  Array.from({ length: serviceDays }, (_, n) => days.find(({ age }) => age === serviceDays - 1 - n))

const parts = ['pages', 'api', 'email'] as const

/**
 * Reads how each part of the service works now, and its record of the last 90 days (decision 096): the newest day first,
 * undefined if the database is unavailable.
 */
export async function readServiceStatus() {
  const days = await listServiceDays(db, serviceDays).catch((error) => {
    if (isUnavailable(error)) return undefined
    throw error
  })
  return parts.map((part) => ({
    part,
    // Pages and endpoints work if the database does: otherwise nothing would have made this page.
    now: part === 'email' ? mailStatus() : days ? ('ok' as const) : ('failing' as const),
    days: days?.filter((day) => day.part === part),
  }))
}
