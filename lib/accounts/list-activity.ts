import type { AuditEventLimits, AuditEventRow } from '#db/queries/audit/audit-search.ts'
import * as auditSearch from '#db/queries/audit/audit-search.ts'
import { recordPages } from '#db/values/record-pages.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { db } from '#lib/runtime/database.ts'
import { mergeRepeated } from './merge-repeated.ts'

/** The content of an event without its time. */
const sayingOf = ({ id, at, ...saying }: AuditEventRow) => JSON.stringify(saying)

/**
 * Lists the latest events on the member's account, newest first, those that say the same in a row as one, and says whether
 * there are more. A page on which staff saw something is known unless an earlier version recorded it.
 */
export async function listActivity({ session }: SignedInMember, limits: AuditEventLimits) {
  const events = await auditSearch.listActivity(db, session, limits)
  const shown = events.filter(({ isBeyond }) => !isBeyond)
  return {
    activity: mergeRepeated(shown, sayingOf).map((event) => ({
      ...event,
      staffPage: recordPages.find((page) => page === event.staffPage),
    })),
    isCut: shown.length < events.length,
  }
}
