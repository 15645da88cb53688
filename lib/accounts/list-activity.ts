import { type AuditEventRow, listAuditEvents } from '#db/queries/audit.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { db } from '#lib/runtime/database.ts'

/** What happened of late on the member's account, the latest first. */
export const listActivity = (
  { session }: SignedInMember,
  { most }: { readonly most: number },
): Promise<readonly AuditEventRow[]> => listAuditEvents(db, session, most)
