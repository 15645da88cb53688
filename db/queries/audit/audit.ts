import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import type { StaffRole } from '../../values/staff-roles.ts'
import type { StatementParameters } from '../statement.ts'

/** The actions that the audit trail records for an account. */
export type AuditAction =
  | 'signed-in'
  | 'password-given'
  | 'sign-in-refused'
  | 'temporary-password-sent'
  | 'temporary-password-used'
  | 'passthrough-issued'
  | 'passthrough-used'
  | 'application-allowed'
  | 'grant-exchanged'
  | 'grant-repeated'
  | 'grant-revoked'
  | 'signed-out'
  | 'access-ended'
  | 'access-ended-everywhere'
  | 'password-changed'
  | 'profile-changed'
  | 'email-change-asked'
  | 'email-change-withdrawn'
  | 'email-changed'
  | 'email-restored'
  | 'invitation-used'
  | 'passkey-added'
  | 'passkey-used'
  | 'passkey-removed'
  | 'passkey-reported'
  | 'second-step-set-up'
  | 'second-step-passed'
  | 'recovery-code-used'
  | 'second-step-reset-stopped'
  | 'second-step-ended'
  | 'recovery-codes-made'
  | 'app-password-added'
  | 'app-password-ended'
  | 'app-password-used'
  | 'data-downloaded'
  | 'closure-asked'
  | 'closure-withdrawn'
  | 'contact-invited'
  | 'contact-offered'
  | 'contacts-changed'
  | 'contacts-confirmed'
  | 'contact-change-reported'
  | AccountActorAction

/** The actions of operators and staff on an account; members see these too. */
export type AccountActorAction =
  | 'account-created'
  | 'account-edited'
  | 'account-disabled'
  | 'account-enabled'
  | 'account-unlocked'
  | 'access-ended-by-operator'
  | 'invitation-sent'
  | 'access-pack-made'
  | 'closure-done'
  | 'request-recorded'
  | 'request-done'
  | 'erasure-planned'
  | 'erasure-undone'
  | 'account-merged'
  | 'merge-undone'
  | 'contact-added'
  | 'contact-edited'
  | 'contact-removed'
  | 'staff-role-granted'
  | 'staff-role-revoked'
  | 'second-step-reset-asked'
  | 'reset-sent-by-staff'
  | 'email-change-entered'
  | 'note-added'
  | 'note-removed'
  | 'staff-searched'
  | 'staff-viewed-person'
  | 'staff-viewed-membership'
  | 'staff-viewed-application'
  | 'staff-saw-as-member'
  | 'join-accepted'
  | 'join-declined'
  | 'join-question-asked'
  | 'join-payment-asked'
  | 'join-paid'

/** The actions of operators and staff on something other than an account; members never see these. */
export type ActorAction =
  | AccountActorAction
  | 'account-erased'
  | 'membership-created'
  | 'membership-edited'
  | 'membership-renewed'
  | 'membership-ended'
  | 'membership-deleted'
  | 'contacts-released'
  | 'reminders-agreed'
  | 'replies-changed'
  | 'task-noted'
  | 'task-taken'
  | 'task-done'
  | 'fee-added'
  | 'fee-edited'
  | 'fee-scheduled'
  | 'fee-ended'
  | 'import-applied'
  | 'import-undone'
  | 'import-uploaded'
  | 'accounts-exported'
  | 'memberships-exported'
  | 'contacts-exported'
  | 'fees-exported'
  | 'subscribers-exported'
  | 'everything-exported'
  | 'everything-imported'
  | 'backup-made'
  | 'backup-verified'
  | 'backup-restored'
  | 'staff-gave-reason'

/** The actions that the audit trail records for a client; members never see them. */
export type ClientAuditAction =
  | 'client-created'
  | 'client-edited'
  | 'client-secret-rotated'
  | 'client-secret-ended'
  | 'client-disabled'
  | 'client-enabled'
  | 'client-deleted'
  | 'client-webhook-added'
  | 'client-webhook-changed'

/** The facts of a request that an audit event records; requests of programs may leave out their agent. */
export type AuditContext = Pick<RequestContext, 'network' | 'requestId'> &
  Partial<Pick<RequestContext, 'agent'>>

/** The actions that the audit trail records for a signing key. */
export type KeyAuditAction = 'signing-key-made' | 'signing-key-ended'

/**
 * The insert that records an action, for use as a CTE. `cte` names the CTE that yields
 * `account_id`; `client` is an expression over that CTE, for actions that involve an application, and so may
 * the action be.
 */
export const insertAuditEvent = (
  action: AuditAction | SQL,
  { network, requestId, agent = null }: StatementParameters<AuditContext>,
  cte: string,
  client: SQL = sql`null`,
): SQL => sql`
  insert into audit_event (account_id, client_id, action, network, agent, request_id)
  select account_id, ${client}, ${action}, ${network}, ${agent}::text, ${requestId}
  from ${sql.identifier(cte)}`

/** The subject of an actor's audit event: expressions over the CTE. */
interface AuditSubject {
  readonly account?: SQL
  readonly client?: SQL
  readonly signingKey?: SQL
  readonly membership?: SQL
  readonly fee?: SQL
  readonly import?: SQL
  /** The filters of a list that was exported. */
  readonly searched?: SQL
  /** The reason why they did it; the member sees it. */
  readonly reason?: string | undefined
}

/** A member of staff who uses the staff pages. */
export interface StaffActor {
  readonly accountId: string
  readonly username: string
  /** The role in which they act. */
  readonly role: StaffRole
}

/** The actor of a change for the organisation: a name on the command line, or a member of staff. */
export type Actor = string | StaffActor

/** The name of an actor in the audit trail. */
export const actorNameOf = (actor: Actor): string =>
  typeof actor === 'string' ? actor : `staff:${actor.username}`

/** The member of staff; nulls for a name on the command line. */
export const staffOf = (actor: Actor | null) =>
  typeof actor === 'object' && actor ? actor : { accountId: null, role: null }

/**
 * The insert that records what an actor did to what the CTE `cte` yields, for use as a CTE or as the end of a
 * statement; the actor is null for the service itself.
 */
export const insertActorAuditEvent = (
  action: ActorAction | ClientAuditAction | KeyAuditAction,
  actor: Actor | null,
  cte: string,
  {
    account = sql`null`,
    client = sql`null`,
    signingKey = sql`null`,
    membership = sql`null`,
    fee = sql`null`,
    import: importId = sql`null`,
    searched = sql`null`,
    reason,
  }: AuditSubject = {},
): SQL => {
  const { accountId, role } = staffOf(actor)
  return sql`
  insert into audit_event (account_id, client_id, signing_key_id, membership_id, fee_id, import_id,
    action, operator, staff_account_id, staff_role, searched, reason)
  select ${account}::uuid, ${client}, ${signingKey}, ${membership}::uuid, ${fee}::uuid,
    ${importId}::int, ${action}, ${actor && actorNameOf(actor)}, ${accountId}::uuid, ${role}::text,
    ${searched}, ${reason ?? null}
  from ${sql.identifier(cte)}`
}

/** Records a failed sign-in for each candidate account, or one event without an account. */
export async function addFailedSignIn(
  db: Database,
  accountIds: readonly string[],
  { network, requestId, agent }: RequestContext,
): Promise<void> {
  const ids = JSON.stringify(accountIds.length > 0 ? accountIds : [null])
  await db.execute(sql`
    insert into audit_event (account_id, action, network, agent, request_id)
    select id::uuid, 'sign-in-refused', ${network}, ${agent}, ${requestId}
    from jsonb_array_elements_text(${ids}::jsonb) as candidate (id)`)
}
