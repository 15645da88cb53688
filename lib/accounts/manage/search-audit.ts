import {
  type AuditFilter,
  type FoundAuditEvent,
  findAuditEvents,
} from '#db/queries/operators/audit-search.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { openJobPool } from '#lib/runtime/database.ts'

/** Finds events of the audit trail, newest first; a search without an account may take longer. */
export async function searchAudit(
  filter: AuditFilter,
  limit: number,
): Promise<readonly FoundAuditEvent[]> {
  const pool = openJobPool()
  const before = filter.before && guidOrNil(filter.before)
  return findAuditEvents(pool, { ...filter, before }, limit).finally(() =>
    pool.$client.end({ timeout: 1 }),
  )
}
