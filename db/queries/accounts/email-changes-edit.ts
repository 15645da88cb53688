import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import { restoreDays } from '../../values/periods.ts'
import { auditWithChange, beforeCte, changedContent } from '../act-changes.ts'
import { type Actor, insertAuditEvent } from '../audit/audit.ts'
import { insertLink, type NewSecret } from '../credentials/credentials.ts'
import { forgetCodes } from '../has-factor.ts'
import { accountIsLive, liveCaller } from '../live-caller.ts'
import { isStaff } from '../staff-session.ts'
import { accountEvent } from './accounts-edit.ts'
import { isReplaced } from './email-changes.ts'

/** A link with which the owner of a new email confirms it (decision 028). */
interface NewEmailChange extends NewSecret {
  readonly email: string
}

/**
 * Adds a change of email to the caller's account; only the newest one can be confirmed. Returns
 * false if the session is no longer live.
 */
export const addEmailChange = (
  db: Database,
  session: Buffer,
  change: NewEmailChange,
  context: RequestContext,
) =>
  db.hasRow(sql`
    with caller as (
      select account.id as account_id, account.epoch ${liveCaller(db, session)}
    ), audit as (${insertAuditEvent('email-change-asked', context, 'caller')})
    ${insertLink('email', change, 'caller', change.email)}`)

/**
 * Adds a change of email that staff enter for the owner of an account; only the newest one can be
 * confirmed. Returns false if there is no such account, or if it is disabled, has no password or is of staff.
 */
export const addEmailChangeByStaff = (
  db: Database,
  accountId: string,
  change: NewEmailChange,
  actor: Actor,
) =>
  db.hasRow(sql`
    with owner as (
      select id as account_id, epoch from account
      where id = ${accountId} and disabled_at is null and password_hash is not null
        and not ${isStaff}
    ), audit as (${accountEvent('email-change-entered', actor, 'owner')})
    ${insertLink('email', change, 'owner', change.email)}`)

/** Deletes every pending change of email of the caller's account; false if there is none. */
export const cancelEmailChange = (db: Database, session: Buffer, context: RequestContext) =>
  db.hasRow(sql`
    with caller as (select account.id ${liveCaller(db, session)}), cancelled as (
      delete from credential using caller
      where credential.account_id = caller.id and kind = 'email' and used_at is null
      returning credential.account_id
    ), cancelled_account as (
      select distinct account_id from cancelled
    ), audit as (${insertAuditEvent('email-change-withdrawn', context, 'cancelled_account')})
    select from cancelled_account`)

/** A link with which the owner of the old email restores it (decision 028). */
type RestoreLink = Pick<NewSecret, 'hash' | 'realm'>

/**
 * Uses a link once: sets the new email, which the link verifies, deletes unused temporary passwords, which were sent to
 * the old email, and adds the link that restores that. Returns the id of the account; undefined if the link does not work.
 */
export const confirmEmailChange = (
  db: Database,
  hash: Buffer,
  restore: RestoreLink,
  context: RequestContext,
) =>
  db.findValue<string>(sql`
    with spent as (
      update credential set used_at = now() from account
      where hash = ${hash} and kind = 'email' and used_at is null and expires_at > now()
        and account.id = credential.account_id and ${accountIsLive} and not ${isReplaced}
      returning credential.account_id, credential.epoch, credential.address
    ), ${beforeCte('account', sql`(select account_id from spent)`)}, changed as (
      update account set email = spent.address, email_verified_at = now() from spent, before
      where account.id = before.id and account.epoch = spent.epoch
      returning account.id, account.id as account_id, before.content ->> 'email' as old_email,
        ${changedContent('account')}
    ), restore as (
      insert into credential (hash, kind, account_id, realm, address, expires_at)
      select ${restore.hash}, 'restore', account_id, ${restore.realm}, old_email,
        now() + ${restoreDays}::int * interval '1 day' from changed where old_email is not null
    ), deleted_reset as (
      delete from credential using changed
      where credential.account_id = changed.account_id and kind = 'reset' and used_at is null
    ), ${auditWithChange('account', insertAuditEvent('email-changed', context, 'changed'), {
      language: context.language,
    })}
    select account_id from changed`)

/**
 * Uses a link once: restores the old email, which the link verifies, and ends all credentials of the account, the
 * links that later changes sent and the passkeys that were added since included. False if the link does not work.
 */
export const restoreEmail = (
  db: Database,
  hash: Buffer,
  context: RequestContext,
): Promise<boolean> =>
  db.hasRow(sql`
    with spent as (
      update credential set used_at = now() from account
      where hash = ${hash} and kind = 'restore' and used_at is null and expires_at > now()
        and account.id = credential.account_id and disabled_at is null
      returning credential.account_id, credential.issued_at, credential.address
    ), ${beforeCte('account', sql`(select account_id from spent)`)}, changed as (
      update account set email = spent.address, email_verified_at = now(), epoch = epoch + 1
      from spent, before where account.id = before.id
      returning account.id, account.id as account_id, ${changedContent('account')}
    ), deleted as (
      delete from credential using spent
      where credential.account_id = spent.account_id and credential.kind = 'restore'
        and credential.issued_at > spent.issued_at
    ), removed as (
      delete from passkey using spent
      where passkey.account_id = spent.account_id and passkey.created_at > spent.issued_at
      returning passkey.id, passkey.account_id
    ), ${forgetCodes}, ${auditWithChange(
      'account',
      insertAuditEvent('email-restored', context, 'changed'),
      {
        language: context.language,
      },
    )}
    select from changed`)
