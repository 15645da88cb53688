import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import type { RequestContext } from '../request-context.ts'
import type { StaffRole } from '../values/staff-roles.ts'
import { liveReader } from './live-caller.ts'
import type { StatementParameters } from './statement.ts'

/** The actions that the audit trail records for an account. */
export type AuditAction =
  | 'signed-in'
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
  | 'invitation-used'
  | 'second-step-set-up'
  | 'second-step-passed'
  | 'recovery-code-used'
  | 'second-step-reset-stopped'
  | 'data-downloaded'
  | 'closure-asked'
  | 'closure-withdrawn'
  | AccountOperatorAction

/** What an operator or member of staff did to an account; members see these too. */
export type AccountOperatorAction =
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
  | 'contact-added'
  | 'contact-edited'
  | 'contact-removed'
  | 'staff-role-granted'
  | 'staff-role-revoked'
  | 'second-step-reset-asked'
  | 'reset-sent-by-staff'
  | 'email-change-entered'
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

/** What an operator did to something else than an account; members never see these. */
export type OperatorAction =
  | AccountOperatorAction
  | 'account-erased'
  | 'membership-created'
  | 'membership-edited'
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
  | 'backup-made'
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

/** What an audit event records about a request; requests of programs may leave out their agent. */
export type AuditContext = Pick<RequestContext, 'network' | 'requestId'> &
  Partial<Pick<RequestContext, 'agent'>>

/** The actions that the audit trail records for a signing key. */
export type KeyAuditAction = 'signing-key-made' | 'signing-key-ended'

/**
 * The insert that records an action, for use as a CTE. `cte` names the CTE that yields
 * `account_id`; `client` is an expression over that CTE, for actions that involve an application.
 */
export const insertAuditEvent = (
  action: AuditAction,
  { network, requestId, agent = null }: StatementParameters<AuditContext>,
  cte: string,
  client: SQL = sql`null`,
): SQL => sql`
  insert into audit_event (account_id, client_id, action, network, agent, request_id)
  select account_id, ${client}, ${action}, ${network}, ${agent}::text, ${requestId}
  from ${sql.identifier(cte)}`

/**
 * The insert that records what an operator did to a client, for use as a CTE. `cte` names the CTE
 * that yields `client_id`.
 */
export const insertClientAuditEvent = (
  action: ClientAuditAction,
  operator: Operator,
  cte: string,
): SQL => {
  const { accountId, role } = staffOf(operator)
  return sql`
  insert into audit_event (client_id, action, operator, staff_account_id, staff_role)
  select client_id, ${action}, ${operatorNameOf(operator)}, ${accountId}::uuid, ${role}::text
  from ${sql.identifier(cte)}`
}

/**
 * The insert that records what an operator did to a signing key, for use as a CTE or as the end of a
 * statement. `cte` names the CTE that yields its `id`.
 */
export const insertKeyAuditEvent = (
  action: KeyAuditAction,
  operator: string | null,
  cte: string,
): SQL => sql`
  insert into audit_event (signing_key_id, action, operator)
  select id, ${action}, ${operator} from ${sql.identifier(cte)}`

/** What an audit event of an operator is about: expressions over the CTE. */
export interface AuditSubject {
  readonly account?: SQL
  readonly membership?: SQL
  readonly fee?: SQL
  readonly import?: SQL
}

/** A member of staff who uses the staff pages. */
export interface StaffOperator {
  readonly accountId: string
  readonly username: string
  /** The role in which they act. */
  readonly role: StaffRole
}

/** Who does something for the organisation: a name on the command line, or a member of staff. */
export type Operator = string | StaffOperator

/** How the audit trail names an operator. */
export const operatorNameOf = (operator: Operator): string =>
  typeof operator === 'string' ? operator : `staff:${operator.username}`

/** The member of staff; nulls for a name on the command line. */
const staffOf = (operator: Operator) =>
  typeof operator === 'string' ? { accountId: null, role: null } : operator

/** The insert that records what an operator did to what the CTE `cte` yields, for use as a CTE. */
export const insertOperatorAuditEvent = (
  action: OperatorAction,
  operator: Operator,
  cte: string,
  {
    account = sql`null`,
    membership = sql`null`,
    fee = sql`null`,
    import: importId = sql`null`,
  }: AuditSubject,
): SQL => {
  const { accountId, role } = staffOf(operator)
  return sql`
  insert into audit_event
    (account_id, membership_id, fee_id, import_id, action, operator, staff_account_id, staff_role)
  select ${account}::uuid, ${membership}::uuid, ${fee}::uuid, ${importId}::int, ${action},
    ${operatorNameOf(operator)}, ${accountId}::uuid, ${role}::text
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

/** An event in the audit trail of an account. */
export type AuditEventRow = {
  readonly id: string
  readonly action: AuditAction
  /** The name of the application involved, if any. */
  readonly client: string | null
  readonly network: string | null
  /** The User-Agent header of the request. */
  readonly agent: string | null
  /** True for an action of the organisation, which has no network. */
  readonly byOperator: boolean
  /** The role of the member of staff who did it on the staff pages. */
  readonly staffRole: StaffRole | null
  /** The page on which they saw it; not a `RecordPage` if an earlier version recorded it. */
  readonly staffPage: string | null
  /** Why staff opened the record without searching for it. */
  readonly reason: string | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** How many events to list. */
export interface AuditEventLimits {
  /** The maximum number of failed sign-ins, which anyone can cause. */
  readonly failedSignIns: number
  /** The maximum number of all other events. */
  readonly others: number
}

/**
 * Lists the newest events on the caller's account, newest first. Failed sign-ins are counted
 * separately, so that they cannot hide the other events.
 */
export async function listAuditEvents(
  db: Database,
  session: Buffer,
  { failedSignIns, others }: AuditEventLimits,
): Promise<AuditEventRow[]> {
  const newest = (condition: SQL, limit: number) => sql`
    (select * from audit_event where account_id = (select id from caller) and ${condition}
      order by at desc, id desc limit ${limit})`
  return db.execute<AuditEventRow>(sql`
    with caller as (select account.id ${liveReader(db, session)}), listed as (
      ${newest(sql`action <> 'sign-in-refused'`, others)}
      union all ${newest(sql`action = 'sign-in-refused'`, failedSignIns)}
    )
    select listed.id, action, client.name as client,
      case when staff_role is null then network end as network,
      case when staff_role is null then agent end as agent,
      operator is not null or staff_role is not null as "byOperator",
      staff_role as "staffRole", page as "staffPage", reason, extract(epoch from at)::float8 * 1000 as at
    from listed left join client on client.id = listed.client_id
    order by listed.at desc, listed.id desc`)
}
