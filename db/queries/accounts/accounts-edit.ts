import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { account } from '../../tables/account.ts'
import type { AccountAction } from '../../values/audit-actions.ts'
import { auditWithChange, beforeCte, changedContent, differingCte } from '../act-changes.ts'
import { type Actor, insertActorAuditEvent } from '../audit/audit.ts'
import { assignments, columnsAndValues, stillAsShown } from '../column-values.ts'
import { accountName } from '../expressions.ts'
import { insertNotice } from '../outgoing.ts'
import { isStaff } from '../staff-session.ts'
import type { PersonColumns } from './profiles.ts'

/** The columns of an account that staff can set. */
export type AccountValues = Partial<
  Pick<typeof account.$inferSelect, 'username' | 'email'> & PersonColumns
>

/** Adds an account without a password; undefined if the username is taken. */
export const createAccount = (db: Database, values: AccountValues, actor: Actor) =>
  db.findValue<string>(sql`
    with added as (
      insert into account ${columnsAndValues(values)}
      on conflict (lower(username)) do nothing returning id as account_id
    ), audit as (${accountEvent('account-created', actor, 'added')})
    select account_id as id from added`)

/** An account before and after a change. */
export type EditedAccount = {
  readonly oldEmail: string | null
  readonly email: string | null
  /** The name after the change, or the username. */
  readonly name: string
}

/**
 * True of an account that gets an email at once: without a staff role, and with a password only if the email was proved.
 * Otherwise its owner confirms a new email (decision 057).
 */
const mayGetAtOnce = ({
  email,
  emailVerifiedAt,
}: AccountValues & { readonly emailVerifiedAt?: unknown }): SQL =>
  email === undefined
    ? sql`true`
    : sql`(not ${isStaff}
        and (password_hash is null or ${email === null || Boolean(emailVerifiedAt)}::boolean))`

/**
 * Changes columns of an account, or takes the act `undoes` back. A new email ends the links and temporary passwords
 * that were sent to the old one. Changes nothing if a column of `shown` has another value by now (decision 057), or if
 * `shown` has the email and the owner must confirm a new one.
 * Fails with the SQLSTATE 23505 if the username is taken.
 */
export function editAccount(
  db: Database,
  id: string,
  values: AccountValues,
  actor: Actor,
  shown: AccountValues = {},
  undoes: string | null = null,
): Promise<EditedAccount | undefined> {
  return db.findRow<EditedAccount>(sql`
    with ${beforeCte('account', sql`${id}`, undoes)}, changed as (
      update account set ${assignments(values)} from before
      where account.id = before.id and ${stillAsShown('account', shown)}
        and ${shown.email === undefined ? sql`true` : mayGetAtOnce(values)}
      returning account.id, account.id as account_id, account.email,
        before.content ->> 'email' as old_email, ${accountName} as name, ${changedContent('account')}
    ), ended as (
      delete from credential using changed
      where credential.account_id = changed.account_id and used_at is null
        and kind in ('reset', 'email', 'invitation', 'restore') and changed.email is distinct from old_email
    ), ${differingCte}, ${auditWithChange(
      'account',
      accountEvent(undoes ? 'change-undone' : 'account-edited', actor, 'differing'),
      { undoes },
    )}
    select old_email as "oldEmail", email, name from changed`)
}

/** The audit event of an actor's action on the account of the CTE `cte`. */
export const accountEvent = (
  action: AccountAction,
  actor: Actor,
  cte: string,
  reason?: string,
): SQL =>
  insertActorAuditEvent(action, actor, cte, {
    accountId: sql`account_id`,
    reason: sql`${reason ?? null}::text`,
  })

/** Disables an account; a trigger ends all its credentials. False if it is disabled already. */
export const disableAccount = (db: Database, id: string, actor: Actor): Promise<boolean> =>
  changeAccount(
    db,
    'account-disabled',
    actor,
    sql`
    update account set disabled_at = now() where id = ${id} and disabled_at is null
    returning id as account_id`,
    insertNotice(),
  )

/**
 * Enables an account; what was issued before stays ended. False if it is enabled already, is to be erased
 * (decision 055), also since this moment, or was merged into another (decision 082).
 */
export const enableAccount = (db: Database, id: string, actor: Actor): Promise<boolean> =>
  changeAccount(
    db,
    'account-enabled',
    actor,
    sql`
    update account set disabled_at = null, deceased_at = null from account seen
    where account.id = ${id} and seen.id = account.id and seen.epoch = account.epoch
      and account.disabled_at is not null
      and not exists (select from planned_erasure where account_id = account.id)
      and not exists (select from account_merge where merged_id = account.id)
    returning account.id as account_id`,
    insertNotice(),
  )

/** Ends every credential and consent of an account. */
export const endAllAccess = (db: Database, id: string, actor: Actor): Promise<boolean> =>
  changeAccount(
    db,
    'access-ended-by-operator',
    actor,
    sql`
    update account set epoch = epoch + 1 where id = ${id} returning id as account_id`,
    sql`
    delete from consent using changed where consent.account_id = changed.account_id`,
  )

/** Forgets the attempts that are counted under these keys. */
export const unlockAccount = (
  db: Database,
  id: string,
  keys: readonly Buffer[],
  actor: Actor,
): Promise<boolean> =>
  changeAccount(
    db,
    'account-unlocked',
    actor,
    sql`
    select id as account_id from account where id = ${id}`,
    sql`
    delete from rate_limit where key in ${keys}`,
  )

/** Records that staff have a temporary password sent; false if there is no such account. */
export const recordResetByStaff = (db: Database, id: string, actor: Actor): Promise<boolean> =>
  changeAccount(
    db,
    'reset-sent-by-staff',
    actor,
    sql`select id as account_id from account where id = ${id}`,
  )

const changeAccount = (
  db: Database,
  action: AccountAction,
  actor: Actor,
  change: SQL,
  also: SQL = sql`select`,
) =>
  db.hasRow(sql`
    with changed as (${change}), audit as (${accountEvent(action, actor, 'changed')} returning id), also as (${also})
    select from changed`)
