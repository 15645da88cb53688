import type { AuditEventLimits, AuditEventRow } from '#db/queries/audit/audit-search.ts'
import * as auditSearch from '#db/queries/audit/audit-search.ts'
import { type RecordPage, recordPages } from '#db/values/record-pages.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { db } from '#lib/runtime/database.ts'
import { mergeRepeated, type Repeated } from './merge-repeated.ts'

/** An event on the member's account. */
interface Activity extends Omit<AuditEventRow, 'staffPage' | 'isBeyond'>, Repeated {
  /** The page on which staff saw it. */
  readonly staffPage: RecordPage | undefined
}

/** The content of an event without its time. */
const sayingOf = ({ id, at, ...saying }: AuditEventRow) => JSON.stringify(saying)

/** The latest events on the member's account, and whether there are more. */
interface LatestActivity {
  readonly activity: readonly Activity[]
  readonly isCut: boolean
}

/** Lists the latest events on the member's account, newest first, those that say the same in a row as one. */
export async function listActivity(
  { session }: SignedInMember,
  limits: AuditEventLimits,
): Promise<LatestActivity> {
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
