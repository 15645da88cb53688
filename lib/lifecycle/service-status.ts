import { isUnavailable } from '#db/driver/errors.ts'
import { listServiceDays, type ServiceDay, type ServicePart } from '#db/queries/service-days.ts'
import { serviceDays } from '#db/values/periods.ts'
import { type MailStatus, mailStatus } from '#lib/mail/smtp.ts'
import { db } from '#lib/runtime/database.ts'

/** A part of the service: now, and on each day of the last 90 that has a record. */
interface PartStatus {
  readonly part: ServicePart
  readonly now: MailStatus
  /** The newest first; undefined if the database is unavailable. */
  readonly days: readonly ServiceDay[] | undefined
}

/** Each day of the last 90, the oldest first; undefined for one without a record. */
export const calendarOf = (days: readonly ServiceDay[]): readonly (ServiceDay | undefined)[] =>
  Array.from({ length: serviceDays }, (_, n) => days.find(({ age }) => age === serviceDays - 1 - n))

const parts = ['pages', 'api', 'email'] as const

/** Reads how each part of the service works now, and its record (decision 096). */
export async function readServiceStatus(): Promise<readonly PartStatus[]> {
  const days = await listServiceDays(db, serviceDays).catch((error) => {
    if (isUnavailable(error)) return undefined
    throw error
  })
  return parts.map((part) => ({
    part,
    // Pages and endpoints work if the database does: otherwise nothing would have made this page.
    now: part === 'email' ? mailStatus() : days ? 'ok' : 'failing',
    days: days?.filter((day) => day.part === part),
  }))
}
