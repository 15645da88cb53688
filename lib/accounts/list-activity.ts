import { type AuditEventLimits, type AuditEventRow, listAuditEvents } from '#db/queries/audit.ts'
import { type RecordPage, recordPages } from '#db/values/record-pages.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { db } from '#lib/runtime/database.ts'

/** An event on the member's account. */
export interface Activity extends Omit<AuditEventRow, 'staffPage'> {
  /** The page on which staff saw it. */
  readonly staffPage: RecordPage | undefined
}

/** Lists the latest events on the member's account, newest first. */
export async function listActivity(
  { session }: SignedInMember,
  limits: AuditEventLimits,
): Promise<readonly Activity[]> {
  const events = await listAuditEvents(db, session, limits)
  return events.map((event) => ({
    ...event,
    staffPage: recordPages.find((page) => page === event.staffPage),
  }))
}
