import type { AuditFilter, FoundAuditEvent } from '#db/queries/audit/audit-search.ts'
import * as auditSearch from '#db/queries/audit/audit-search.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { withJobPool } from '#lib/runtime/database.ts'

/** Finds events of the audit trail, newest first; a search without an account may take longer. */
export async function findAuditEvents(
  filter: AuditFilter,
  limit: number,
): Promise<readonly FoundAuditEvent[]> {
  const before = filter.before && guidOrNil(filter.before)
  return withJobPool((pool) => auditSearch.findAuditEvents(pool, { ...filter, before }, limit))
}
