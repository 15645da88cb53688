import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import type { RequestContext } from '../request-context.ts'
import type { AuditAction } from '../values/audit-actions.ts'
import type { SearchedPage } from '../values/searched-pages.ts'
import type { StaffRole } from '../values/staff-roles.ts'
import { type AuditColumns, insertAudit, requestColumns } from './audit-event.ts'
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
 * The insert that records what staff see, once for each row of the CTEs `subjects` that meets a condition; yields
 * nothing if the CTE `staff` has no role that may.
 */
export const insertStaffAudit = (
  action: AuditAction,
  { context }: StaffCaller,
  columns: AuditColumns,
  {
    subjects = [],
    and = sql``,
  }: { readonly subjects?: readonly string[]; readonly and?: SQL } = {},
): SQL => sql`
  ${insertAudit(
    action,
    {
      ...columns,
      staffAccountId: sql`staff.id`,
      staffRole: sql`role`,
      ...requestColumns(context),
    },
    sql.raw(['staff', ...subjects].join(', ')),
  )} where role is not null ${and} returning id`

/**
 * The CTE `staff`, and the CTE `searched`, which records what it searches on a page and yields the event's id; the
 * owner of an account that was searched for sees it.
 */
export const searchCtes = (
  db: Database,
  caller: StaffCaller,
  page: SearchedPage,
  text: string,
  accountId: SQL = sql`null`,
): SQL => sql`
  ${staffCte(db, caller)}, searched as (
    ${insertStaffAudit('staff-searched', caller, {
      accountId: sql`${accountId}::uuid`,
      page: sql`${page}`,
      searched: sql`${text}`,
    })}
  )`

/** Records that staff see a list; undefined if the staff session has ended or the role was taken away. */
export const addSearch = (
  db: Database,
  caller: StaffCaller,
  page: SearchedPage,
): Promise<string | undefined> =>
  db.findValue<string>(sql`with ${searchCtes(db, caller, page, '')} select id from searched`)
