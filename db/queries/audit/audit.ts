import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import type { AccountAction, AuditAction, ToldWayIn } from '../../values/audit-actions.ts'
import type { StaffRole } from '../../values/staff-roles.ts'
import {
  type AuditColumns,
  type AuditContext,
  insertAudit,
  requestColumns,
} from '../audit-event.ts'
import { insertNotice } from '../outgoing.ts'
import type { StatementParameters } from '../statement.ts'

/**
 * The insert that records an action on an account, for use as a CTE. `cte` names the CTE that yields
 * `account_id`; the columns say what else it involves by expressions over that CTE, and so may the action be.
 */
export const insertAuditEvent = (
  action: AccountAction | SQL,
  { agent = null, ...request }: StatementParameters<AuditContext>,
  cte: string,
  columns: AuditColumns = {},
): SQL =>
  insertAudit(
    action,
    {
      ...columns,
      accountId: sql`account_id`,
      agent: sql`${agent}::text`,
      ...requestColumns(request),
    },
    sql`${sql.identifier(cte)}`,
  )

/**
 * The CTEs `audit` and `noticed`, which record an action on an account and tell its owner (decision 094). `facts` are an
 * expression of `ActFacts`.
 */
export const auditAndNotice = (
  action: ToldWayIn | 'closure-asked',
  context: RequestContext,
  cte: string,
  facts?: SQL,
): SQL => sql`
  audit as (${insertAuditEvent(action, context, cte)} returning id),
  noticed as (${insertNotice({ facts, language: context.language })})`

/** A member of staff who uses the staff pages. */
export interface StaffActor {
  readonly accountId: string
  readonly username: string
  /** The role in which they act. */
  readonly role: StaffRole
  /** The id of their acts on the selected rows of a list, which are taken back together. */
  readonly batch?: string
}

/** The actor of a change for the organisation: a name on the command line, or a member of staff. */
export type Actor = string | StaffActor

/** The id of the acts on several rows of which an act of this actor is a part. */
export const batchOf = (actor: Actor): string | undefined =>
  typeof actor === 'object' ? actor.batch : undefined

/** The name of an actor in the audit trail. */
export const actorNameOf = (actor: Actor): string =>
  typeof actor === 'string' ? actor : `staff:${actor.username}`

/** The member of staff; nulls for a name on the command line. */
export const staffOf = (actor: Actor | null) =>
  typeof actor === 'object' && actor ? actor : { accountId: null, role: null }

/** The columns that say who acted: an operator, a member of staff, or the service itself. */
export const auditActorColumns = (actor: Actor | null): AuditColumns => {
  const { accountId, role } = staffOf(actor)
  return {
    operator: sql`${actor && actorNameOf(actor)}::text`,
    staffAccountId: sql`${accountId}::uuid`,
    staffRole: sql`${role}::text`,
  }
}

/**
 * The insert that records what an actor did to what the CTE `cte` yields, for use as a CTE or as the end of a
 * statement; the actor is null for the service itself. The columns say to what, and why: a member sees that.
 */
export const insertActorAuditEvent = (
  action: AuditAction,
  actor: Actor | null,
  cte: string,
  columns: AuditColumns = {},
): SQL =>
  insertAudit(action, { ...columns, ...auditActorColumns(actor) }, sql`${sql.identifier(cte)}`)

/** Records a failed sign-in for each candidate account, or one event without an account. */
export async function addFailedSignIn(
  db: Database,
  accountIds: readonly string[],
  { network, requestId, agent }: RequestContext,
): Promise<void> {
  const ids = JSON.stringify(accountIds.length > 0 ? accountIds : [null])
  await db.change(sql`
    with candidate as (
      select value::uuid as account_id from jsonb_array_elements_text(${ids}::jsonb)
    ) ${insertAuditEvent('sign-in-refused', { network, requestId, agent }, 'candidate')}`)
}
