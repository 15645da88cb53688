import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import { type Actor, insertAuditEvent } from '../audit/audit.ts'
import {
  type IssuedCredential,
  insertCredential,
  insertLink,
  type NewCredential,
  type NewSecret,
} from '../credentials/credentials.ts'
import { accountName } from '../expressions.ts'
import { accountIsLive } from '../live-caller.ts'
import { accountEvent } from './accounts-edit.ts'

/** A link with which the owner of an account without a password chooses one; only its hash is stored. */
interface NewInvitation extends NewSecret {
  readonly accountId: string
  /** Adds nothing if the account has an invitation that works. */
  readonly isFirst: boolean
}

/** An account that was invited. */
export type InvitedAccount = {
  readonly email: string
  readonly name: string
  readonly username: string
}

/** Adds an invitation; undefined unless the account is enabled and has an email and no password. */
export const addInvitation = (db: Database, { accountId, isFirst, ...secret }: NewInvitation) =>
  db.findRow<InvitedAccount>(sql`
    with invited as (
      select *, id as account_id from account where id = ${accountId} and password_hash is null
        and disabled_at is null and email is not null
        and not (${isFirst}::boolean and exists (
          select from credential where account_id = account.id and kind = 'invitation'
            and expires_at > now()))
    ), added as (${insertLink('invitation', secret, 'invited')})
    select email, username, ${accountName} as name from invited account`)

/** True if an account got an invitation within the last minute, which works. */
export const isJustInvited = (db: Database, accountId: string) =>
  db.hasRow(sql`
    select from credential where account_id = ${accountId} and kind = 'invitation' and used_at is null
      and issued_at > now() - interval '1 minute'`)

/** Records that an invitation was sent, and ends the account's earlier ones. */
export const recordSentInvitation = (db: Database, hash: Buffer, actor: Actor) =>
  db.change(sql`
    with sent as (select id, account_id from credential where hash = ${hash}), replaced as (
      delete from credential using sent
      where credential.account_id = sent.account_id and kind = 'invitation'
        and credential.id < sent.id and used_at is null
    ) ${accountEvent('invitation-sent', actor, 'sent')}`)

/** The account that an invitation is for, and whether its link still works. */
export type InvitationRow = InvitedAccount & {
  /** `ended`: the account is disabled, or has a password by now. */
  readonly state: 'open' | 'used' | 'expired' | 'ended'
}

/** Finds an invitation without using it (decision 025). */
export const findInvitation = (db: Database, hash: Buffer) =>
  db.findRow<InvitationRow>(sql`
    select coalesce(account.email, '') as email, username, ${accountName} as name, case
      when used_at is not null then 'used' when expires_at <= now() then 'expired'
      when ${accountIsLive} and password_hash is null then 'open' else 'ended' end as state
    from credential join account on account.id = credential.account_id
    where hash = ${hash} and kind = 'invitation'`)

/** Uses an invitation once: sets the first password, verifies the email and issues a session. */
export const acceptInvitation = (
  db: Database,
  { hash, passwordHash }: { readonly hash: Buffer; readonly passwordHash: string },
  credential: NewCredential,
  context: RequestContext,
) =>
  db.findRow<IssuedCredential>(sql`
    with spent as (
      update credential set used_at = now() from account
      where hash = ${hash} and kind = 'invitation' and used_at is null and expires_at > now()
        and account.id = credential.account_id and ${accountIsLive} and password_hash is null
      returning credential.account_id
    ), holder as (
      update account set password_hash = ${passwordHash}, epoch = epoch + 1,
        email_verified_at = case when email is not null then now() end
      from spent where account.id = spent.account_id and account.password_hash is null
      returning account.id as account_id, account.epoch, null::timestamptz as ends_at
    ), audit as (${insertAuditEvent('invitation-used', context, 'holder')})
    ${insertCredential(credential, context)}`)
