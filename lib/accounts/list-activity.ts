import type { AuditEventLimits, AuditEventRow } from '#db/queries/audit/audit-search.ts'
import * as auditSearch from '#db/queries/audit/audit-search.ts'
import { type RecordPage, recordPages } from '#db/values/record-pages.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { db } from '#lib/runtime/database.ts'

/** An event on the member's account. */
interface Activity extends Omit<AuditEventRow, 'staffPage'> {
  /** The page on which staff saw it. */
  readonly staffPage: RecordPage | undefined
  /** The number of events in a row that say the same, of which this is the latest. */
  readonly times: number
  /** The time of the first of them, in milliseconds since 1970. */
  readonly since: number
}

/** The content of an event without its time. */
const sayingOf = ({ id, at, ...saying }: AuditEventRow) => JSON.stringify(saying)

/** Lists the latest events on the member's account, newest first, those that say the same in a row as one. */
export async function listActivity(
  { session }: SignedInMember,
  limits: AuditEventLimits,
): Promise<readonly Activity[]> {
  const events = await auditSearch.listActivity(db, session, limits)
  const rows: Activity[] = []
  let saying: string | undefined
  for (const event of events) {
    const last = rows.at(-1)
    if (last && saying === sayingOf(event)) {
      rows[rows.length - 1] = { ...last, times: last.times + 1, since: event.at }
      continue
    }
    saying = sayingOf(event)
    const staffPage = recordPages.find((page) => page === event.staffPage)
    rows.push({ ...event, staffPage, times: 1, since: event.at })
  }
  return rows
}
