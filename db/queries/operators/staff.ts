import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { StaffRole } from '../../values/staff-roles.ts'
import { milliseconds } from './account-summary.ts'
import { accountEvent, accountName } from './accounts.ts'

/** An account with one of its roles as staff. */
export type StaffRow = {
  readonly username: string
  readonly name: string
  readonly email: string | null
  readonly role: StaffRole
  /** Milliseconds since 1970. */
  readonly grantedAt: number
}

/** Lists everyone with a role as staff, by name and role. */
export const listStaffRows = (db: Database): Promise<StaffRow[]> =>
  db.execute<StaffRow>(sql`
    select username, ${accountName} as name, email, role,
      ${milliseconds(sql`granted_at`)} as "grantedAt"
    from staff_role join account on account.id = account_id order by lower(username), role`)

/**
 * Gives an account a role; false if it has it already. The first role ends everything that is signed in
 * to the account, because a password alone may have been enough for it (decision 048). Links and
 * temporary passwords in emails still work.
 */
export async function addStaffRole(
  db: Database,
  accountId: string,
  role: StaffRole,
  operator: string,
): Promise<boolean> {
  const added = await db.execute(sql`
    with added as (
      insert into staff_role (account_id, role) values (${accountId}, ${role})
      on conflict do nothing returning account_id
    ), ended as (
      update account set epoch = epoch + 1 from added where account.id = added.account_id
        and not exists (select from staff_role where staff_role.account_id = account.id)
      returning account.id, account.epoch
    ), kept as (
      update credential set epoch = ended.epoch from ended
      where credential.account_id = ended.id and credential.epoch = ended.epoch - 1
        and kind in ('invitation', 'reset', 'email')
    ), audit as (${accountEvent('staff-role-granted', operator, 'added')})
    select from added`)
  return added.length > 0
}

/** Takes a role from an account; false if it does not have it. */
export async function deleteStaffRole(
  db: Database,
  accountId: string,
  role: StaffRole,
  operator: string,
): Promise<boolean> {
  const deleted = await db.execute(sql`
    with deleted as (
      delete from staff_role where account_id = ${accountId} and role = ${role}
      returning account_id
    ), audit as (${accountEvent('staff-role-revoked', operator, 'deleted')})
    select from deleted`)
  return deleted.length > 0
}
