import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import type { RequestContext } from '../request-context.ts'
import type { StaffRole } from '../values/staff-roles.ts'
import { liveCaller } from './live-caller.ts'
import { hasStaffSession } from './staff-session.ts'

/** The user of a staff page, and the roles that may use it. */
export interface StaffCaller {
  readonly session: Buffer
  readonly roles: readonly StaffRole[]
  readonly context: RequestContext
}

/**
 * The CTE `staff`, with the account of a live staff session and the role in which it acts. It yields no
 * row without a role that may, so a statement that reads it does nothing then.
 */
export const staffCte = (db: Database, { session, roles }: StaffCaller): SQL => sql`
  staff as (
    select account.id, (
      select min(role) from staff_role
      where account_id = account.id and role::text = any(${sql.param(roles)}::text[])) as role
    ${liveCaller(db, session)} and kind = 'session' and ${hasStaffSession}
  )`

/**
 * The CTE `staff`, and the CTE `searched`, which records what it searches on a page and yields the event's id; the
 * owner of an account that was searched for sees it.
 */
export const searchCtes = (
  db: Database,
  caller: StaffCaller,
  page: string,
  text: string,
  accountId: string | null = null,
): SQL => sql`
  ${staffCte(db, caller)}, searched as (
    insert into audit_event (account_id, action, staff_account_id, staff_role, page, searched, network,
      request_id)
    select ${accountId}::uuid, 'staff-searched', id, role, ${page}, ${text}, ${caller.context.network},
      ${caller.context.requestId}
    from staff where role is not null returning id
  )`
