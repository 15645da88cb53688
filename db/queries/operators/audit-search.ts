import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { milliseconds } from './account-summary.ts'

/** Which audit events to find; undefined does not restrict them. */
export interface AuditFilter {
  readonly accountId?: string | undefined
  readonly action?: string | undefined
  readonly network?: string | undefined
  /** The beginning of the operator's name. */
  readonly operator?: string | undefined
  /** The first and the last day, in London. */
  readonly from?: string | undefined
  readonly until?: string | undefined
  /** Only events older than the event with this id. */
  readonly before?: string | undefined
}

/** An event of the audit trail. */
export type FoundAuditEvent = {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly action: string
  readonly username: string | null
  readonly clientId: string | null
  readonly membershipId: string | null
  readonly feeId: string | null
  readonly signingKeyId: string | null
  readonly network: string | null
  readonly operator: string | null
  readonly requestId: string | null
}

/** Finds audit events, newest first. */
export async function findAuditEvents(
  db: Database,
  { accountId, action, network, operator, from, until, before }: AuditFilter,
  limit: number,
): Promise<FoundAuditEvent[]> {
  const midnight = (day: SQL) => sql`${day}::date::timestamp at time zone 'Europe/London'`
  const conditions = [
    accountId && sql`account_id = ${accountId}`,
    action && sql`action = ${action}`,
    network && sql`network = ${network}`,
    operator && sql`starts_with(operator, ${operator})`,
    from && sql`at >= ${midnight(sql`${from}`)}`,
    until && sql`at < ${midnight(sql`(${until}::date + 1)`)}`,
    before && sql`(at, event.id) < (select at, id from audit_event where id = ${before})`,
  ].filter((condition) => typeof condition === 'object')
  return db.execute<FoundAuditEvent>(sql`
    select event.id, ${milliseconds(sql`at`)} as at, action, username,
      client_id as "clientId", membership_id as "membershipId", fee_id as "feeId",
      signing_key_id as "signingKeyId", network, operator, request_id as "requestId"
    from audit_event event left join account on account.id = account_id
    where ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by at desc, event.id desc limit ${limit}`)
}
