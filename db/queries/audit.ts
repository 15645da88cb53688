import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import type { RequestContext } from '../request-context.ts'
import { liveCaller } from './live-caller.ts'

/** What the audit trail can say of an account. */
export type Action =
  | 'signed-in'
  | 'sign-in-refused'
  | 'temporary-password-sent'
  | 'temporary-password-used'
  | 'passthrough-issued'
  | 'passthrough-used'
  | 'application-allowed'
  | 'grant-exchanged'
  | 'grant-revoked'
  | 'signed-out'
  | 'access-ended'
  | 'access-ended-everywhere'
  | 'password-changed'
  | 'profile-changed'
  | 'email-change-asked'
  | 'email-change-withdrawn'
  | 'email-changed'

/** What the audit trail can say of a client; it belongs to no account, so no member reads it. */
export type ClientAction =
  | 'client-created'
  | 'client-secret-rotated'
  | 'client-secret-ended'
  | 'client-disabled'
  | 'client-enabled'

/**
 * The insert that records an action, for a statement which has `account_id` in a CTE of the given
 * name; `client` is an expression over it, where an application has a part in the action.
 */
export const audited = (
  action: Action,
  { network, requestId }: RequestContext,
  cte: string,
  client: SQL = sql`null`,
): SQL => sql`
  insert into audit_event (account_id, client_id, action, network, request_id)
  select account_id, ${client}, ${action}, ${network}, ${requestId} from ${sql.identifier(cte)}`

/**
 * The insert that records what an operator did to a client, for a statement which has `client_id` in
 * a CTE of the given name.
 */
export const auditedOfClient = (action: ClientAction, operator: string, cte: string): SQL => sql`
  insert into audit_event (client_id, action, operator)
  select client_id, ${action}, ${operator} from ${sql.identifier(cte)}`

/** Records a refused sign-in for everyone whom the name may have meant; one event even where it meant nobody. */
export async function addRefusal(
  db: Database,
  accountIds: readonly string[],
  { network, requestId }: RequestContext,
): Promise<void> {
  const meant = JSON.stringify(accountIds.length > 0 ? accountIds : [null])
  await db.execute(sql`
    insert into audit_event (account_id, action, network, request_id)
    select id::uuid, 'sign-in-refused', ${network}, ${requestId}
    from jsonb_array_elements_text(${meant}::jsonb) as meant (id)`)
}

/** Something that happened on an account. */
export type ActivityRow = {
  readonly id: string
  readonly action: Action
  /** The application that had a part in it, if any. */
  readonly client: string | null
  readonly network: string | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** What happened of late on the caller's account, the latest first. */
export async function listAuditEvents(
  db: Database,
  session: Buffer,
  limit: number,
): Promise<ActivityRow[]> {
  return db.execute<ActivityRow>(sql`
    with caller as (select account.id ${liveCaller(db, session)})
    select audit_event.id, action, client.name as client, network, extract(epoch from at)::float8 * 1000 as at
    from caller join audit_event on audit_event.account_id = caller.id
    left join client on client.id = audit_event.client_id
    order by audit_event.at desc, audit_event.id desc limit ${limit}`)
}
