import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { account } from '../../tables/account.ts'
import type { staffRole } from '../../tables/staff-role.ts'
import type { StaffRole } from '../../values/staff-roles.ts'
import type { ListedAccount } from '../accounts/accounts.ts'
import { accountEvent } from '../accounts/accounts-edit.ts'
import { auditWithChange, canUndo } from '../act-changes.ts'
import { type Actor, staffOf } from '../audit/audit.ts'
import { accountName, milliseconds, sortName } from '../expressions.ts'
import { needsFactor } from '../has-factor.ts'
import type { Stored } from '../stored.ts'

/** An account with one of its roles as staff. */
type StaffRoleRow = Pick<ListedAccount, 'username' | 'name' | 'email'> &
  Stored<typeof account, 'disabledAt'> &
  Stored<typeof staffRole, 'role' | 'grantedAt'>

/** Lists everyone with a role as staff, by name and role. */
export const listStaffRoles = (db: Database) =>
  db.findRows<StaffRoleRow>(sql`
    select username, ${accountName} as name, email, role,
      ${milliseconds(sql`granted_at`)} as "grantedAt",
      ${milliseconds(sql`disabled_at`)} as "disabledAt"
    from staff_role join account on account.id = account_id order by lower(username), role`)

/** A member of staff with all roles. */
type StaffRow = Omit<ListedAccount, 'state'> & {
  readonly roles: readonly StaffRole[]
  readonly hasMfa: boolean
  /** The time at which a reset of MFA takes effect, in milliseconds since 1970; null if none waits. */
  readonly resetAt: number | null
}

/** Lists the accounts with a role as staff, by name. */
export const listStaff = (db: Database) =>
  db.findRows<StaffRow>(sql`
    select account.id, username, ${accountName} as name, email,
      array(select role::text from staff_role where account_id = account.id order by role) as roles,
      ${needsFactor()} as "hasMfa",
      case when ${needsFactor()} then ${milliseconds(sql`reset_at`)} end as "resetAt"
    from account left join staff_factor on staff_factor.account_id = account.id
    where account.id in (select account_id from staff_role)
    order by ${sortName()}, lower(forename), account.id`)

/** The outcome of giving a role. */
type GrantOutcome = 'granted' | 'has-role' | 'disabled'

/** The CTEs `before` and `changed`: the roles that the account of the CTE `moved` had or has only before or after. */
const roleCtes = (moved: 'added' | 'deleted'): SQL => {
  const roles = (isThere: boolean) => sql`
    select account_id as id, jsonb_build_object('roles', ${
      isThere ? sql`string_agg(role::text, ',' order by role)` : sql`null`
    }) as content from ${sql.identifier(moved)} group by account_id`
  return sql`
    before as (${roles(moved === 'deleted')}), changed as (${roles(moved === 'added')})`
}

/**
 * Gives roles to an account that is not disabled and does not have them all, or takes the act `undoes` back, which
 * took them. The first role ends everything that is signed in to the account, because a password alone may have been
 * enough for it (decision 048), and the changes of email and resets of factors that wait, which others may have begun for
 * a member. Invitations and temporary passwords still work.
 */
export const grantRoles = (
  db: Database,
  accountId: string,
  roles: readonly StaffRole[],
  actor: Actor,
  undoes: string | null = null,
) =>
  db.getValue<GrantOutcome>(sql`
    with factor as materialized (
      select account_id from staff_factor where account_id = ${accountId} for no key update
    ), enabled as (
      select id from account where (select count(*) from factor) >= 0
        and id = ${accountId} and disabled_at is null
        and ${canUndo('account', sql`${accountId}`, undoes)} for no key update
    ), added as (
      insert into staff_role (account_id, role) select id, role::staff_role_name
      from enabled, unnest(${sql.param(roles)}::text[]) as role
      on conflict do nothing returning account_id, role
    ), ended as (
      update account set epoch = epoch + 1 from added where account.id = added.account_id
        and not exists (select from staff_role where staff_role.account_id = account.id)
      returning account.id, account.epoch
    ), kept as (
      update credential set epoch = ended.epoch from ended
      where credential.account_id = ended.id and credential.epoch = ended.epoch - 1
        and kind in ('invitation', 'reset')
    ), stopped as (
      update staff_factor set reset_at = null, reset_stop_hash = null from ended
      where account_id = ended.id and reset_at > now()
    ), ${roleCtes('added')}, ${auditWithChange(
      'account',
      accountEvent(undoes ? 'change-undone' : 'staff-role-granted', actor, 'added'),
      { undoes },
    )}
    select case when exists (select from added) then 'granted'
      when exists (select from enabled) then 'has-role' else 'disabled' end as outcome`)

/**
 * Takes roles from an account, or takes the act `undoes` back, which gave them; false if it has none of them, or if
 * administrators take theirs from themselves.
 */
export const revokeRoles = (
  db: Database,
  accountId: string,
  roles: readonly StaffRole[],
  actor: Actor,
  undoes: string | null = null,
) =>
  db.hasRow(sql`
    with deleted as (
      delete from staff_role where account_id = ${accountId} and role::text = any(${sql.param(roles)}::text[])
        and ${canUndo('account', sql`${accountId}`, undoes)}
        and not (role = 'administrator' and account_id is not distinct from ${staffOf(actor).accountId}::uuid)
      returning account_id, role
    ), ${roleCtes('deleted')}, ${auditWithChange(
      'account',
      accountEvent(undoes ? 'change-undone' : 'staff-role-revoked', actor, 'deleted'),
      { undoes },
    )}
    select from deleted`)
