import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import { auditAndNotice, insertAuditEvent } from '../audit/audit.ts'
import { accountIsLive, liveCaller } from '../live-caller.ts'
import { endedGrantColumns, followsSession, insertSignOuts } from './access.ts'
import {
  type IssuedCredential,
  insertCredential,
  insertReplacement,
  type NewCredential,
} from './credentials.ts'

/**
 * Deletes the consents of the account in the CTE `holder`; applications must ask for consent again.
 */
const deleteConsents = sql`
  delete from consent using holder where consent.account_id = holder.account_id`

/** The request that ends a session: the client that asked for it, or the browser's session after a new sign-in. */
interface SessionEnd {
  readonly clientId?: string | undefined
  readonly successor?: Buffer
}

/**
 * Deletes a session when its member signs out, with the tokens that the client, if one is given, got
 * in this session (OpenID Connect RP-Initiated Logout, section 2), and those of the clients that are
 * told of it (decision 045). A successor of the same member continues the `sid` of the session instead,
 * and the tokens stay (decision 044).
 */
export const endSession = (
  db: Database,
  session: Buffer,
  context: RequestContext,
  { clientId, successor }: SessionEnd = {},
) =>
  db.change(sql`
    with deleted as (
      delete from credential using account
      where hash = ${session} and kind in ('session', 'pending')
        and account.id = credential.account_id and ${accountIsLive}
      returning credential.account_id, coalesce(credential.session_id, credential.id) as sid
    ), continued as (
      update credential set session_id = deleted.sid from deleted
      where hash = ${successor ?? null} and kind in ('session', 'pending')
        and credential.account_id = deleted.account_id
      returning credential.id
    ), deleted_family as (
      delete from credential using deleted
      where credential.account_id = deleted.account_id and kind = 'code'
        and session_id = deleted.sid and (client_id = ${clientId ?? null} or ${followsSession})
        and not exists (select from continued)
      returning ${endedGrantColumns}
    ), notices as (${insertSignOuts('deleted_family')}),
    grant_audit as (${insertAuditEvent('access-ended', context, 'deleted_family', { clientId: sql`client_id` })})
    ${insertAuditEvent('signed-out', context, 'deleted')}`)

/**
 * Ends every credential and consent of the caller's account and issues one new session, which ends when the caller's
 * would. Returns undefined if a concurrent request has ended the caller's session, or if the password is temporary.
 */
export const endOtherAccess = (
  db: Database,
  session: Buffer,
  credential: NewCredential,
  context: RequestContext,
) =>
  db.findRow<IssuedCredential>(sql`
    with caller as (
      select account.id, account.epoch, authenticated_at, credential.client_id,
        credential.client_epoch, credential.family, credential.expires_at, credential.amr
      ${liveCaller(db, session)} and not password_temporary
    ), holder as (
      update account set epoch = account.epoch + 1 from caller
      where account.id = caller.id and account.epoch = caller.epoch
      returning account.id as account_id, account.epoch, caller.authenticated_at,
        caller.client_id, caller.client_epoch, caller.family, caller.amr,
        caller.expires_at as ends_at
    ), deleted_consent as (${deleteConsents}),
    audit as (${insertAuditEvent('access-ended-everywhere', context, 'holder')})
    ${insertReplacement(credential, context)}`)

/**
 * Sets a new password, ends every credential and consent issued before, and issues one new session.
 * Returns undefined if a concurrent request has ended the caller's session.
 */
export const changePassword = (
  db: Database,
  session: Buffer,
  passwordHash: string,
  credential: NewCredential,
  context: RequestContext,
) =>
  db.findRow<IssuedCredential>(sql`
    with caller as (
      select account.id, account.epoch, amr ${liveCaller(db, session)}
    ), holder as (
      update account
      set password_hash = ${passwordHash}, password_temporary = false,
        password_expires_at = null, epoch = account.epoch + 1
      from caller where account.id = caller.id and account.epoch = caller.epoch
      returning account.id as account_id, account.epoch, account.password_expires_at as ends_at,
        coalesce(caller.amr, '{pwd}') as amr
    ), deleted_consent as (${deleteConsents}),
    ${auditAndNotice('password-changed', context, 'holder')}
    ${insertCredential(credential, context, { amr: sql`amr`, hasPassed: true })}`)
