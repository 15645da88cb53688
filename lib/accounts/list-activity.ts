import { type AuditEventRow, listAuditEvents } from '#db/queries/audit.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { db } from '#lib/runtime/database.ts'

/** Lists the latest events on the member's account, newest first, at most `limit`. */
export const listActivity = (
  { session }: SignedInMember,
  { limit }: { readonly limit: number },
): Promise<readonly AuditEventRow[]> => listAuditEvents(db, session, limit)
