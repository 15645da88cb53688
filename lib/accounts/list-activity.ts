import { type AuditEventLimits, type AuditEventRow, listAuditEvents } from '#db/queries/audit.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { db } from '#lib/runtime/database.ts'

/** Lists the latest events on the member's account, newest first. */
export const listActivity = (
  { session }: SignedInMember,
  limits: AuditEventLimits,
): Promise<readonly AuditEventRow[]> => listAuditEvents(db, session, limits)
