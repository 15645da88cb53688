import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import type { RequestContext } from '../request-context.ts'
import type { StaffRole } from '../values/staff-roles.ts'
import { liveCaller } from './live-caller.ts'
import { hasStaffSession } from './staff-mfa.ts'

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
