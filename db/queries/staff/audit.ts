import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { jsonRows } from '../operators/account-summary.ts'
import { type AuditFilter, type FoundAuditEvent, selectEvents } from '../operators/audit-search.ts'
import { type StaffActor, staffCte } from './actor.ts'

/** What a colleague found in the audit trail; `searchId` is the event that records the search. */
export interface AuditSearch {
  readonly searchId: string
  readonly events: readonly FoundAuditEvent[]
}

/**
 * Finds audit events for staff, and records the search, which the member whose account it names sees.
 * Undefined if the staff session has ended or the role was taken away.
 */
export async function searchAuditTrail(
  db: Database,
  actor: StaffActor,
  filter: AuditFilter,
  query: string,
  limit: number,
): Promise<AuditSearch | undefined> {
  const { network, requestId } = actor.context
  const [row] = await db.execute<AuditSearch & Record<string, unknown>>(sql`
    with ${staffCte(db, actor)}, searched as (
      insert into audit_event (account_id, action, staff_account_id, staff_role, page, searched, network,
        request_id)
      select ${filter.accountId ?? null}::uuid, 'staff-searched', id, role, 'audit', ${query}, ${network},
        ${requestId}
      from staff where role is not null returning id
    )
    select searched.id as "searchId", ${jsonRows(selectEvents(filter, limit))} as events from searched`)
  return row
}
