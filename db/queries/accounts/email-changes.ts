import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { milliseconds } from '../expressions.ts'
import { accountIsLive, liveReader } from '../live-caller.ts'

/** True if a newer link exists: its owner wants the newer email. */
export const isReplaced = sql`exists (
  select from credential newer
  where newer.account_id = credential.account_id and newer.kind = 'email'
    and newer.issued_at > credential.issued_at)`

/** A change of email that is not confirmed yet. */
type PendingEmailChange = {
  readonly email: string
  /** The expiry time of the link, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** Finds the pending change of email of the caller's account. */
export const findPendingEmailChange = (db: Database, session: Buffer) =>
  db.findRow<PendingEmailChange>(sql`
    with caller as (select account.id, account.epoch ${liveReader(db, session)})
    select credential.address as email, ${milliseconds(sql`expires_at`)} as "expiresAt"
    from caller join credential
      on credential.account_id = caller.id and credential.epoch = caller.epoch
    where kind = 'email' and used_at is null and expires_at > now() and not ${isReplaced}`)

/** The change of email that a link refers to, whether or not the link still works. */
export type EmailChangeRow = {
  readonly email: string
  /** `void`: the account is disabled, or all its credentials have ended since. */
  readonly state: 'open' | 'used' | 'replaced' | 'expired' | 'void'
}

/** Finds the change of email that a link refers to, without using the link. */
export const findEmailChange = (db: Database, hash: Buffer) =>
  db.findRow<EmailChangeRow>(sql`
    select credential.address as email, case
      when used_at is not null then 'used'
      when ${isReplaced} then 'replaced'
      when expires_at <= now() then 'expired'
      when not (${accountIsLive}) then 'void'
      else 'open' end as state
    from credential join account on account.id = credential.account_id
    where hash = ${hash} and kind = 'email'`)

/** The old email that a link restores, with the state of the link. */
export type RestorableEmail = {
  readonly email: string
  /** `void`: the account is disabled. */
  readonly state: 'open' | 'used' | 'expired' | 'void'
}

/** Finds the old email that a link restores, without using the link. */
export const findRestorableEmail = (db: Database, hash: Buffer) =>
  db.findRow<RestorableEmail>(sql`
    select credential.address as email, case
      when used_at is not null then 'used'
      when expires_at <= now() then 'expired'
      when disabled_at is not null then 'void'
      else 'open' end as state
    from credential join account on account.id = credential.account_id
    where hash = ${hash} and kind = 'restore'`)

/** Finds the hashes of the link that confirmed a change of email, by its audit event, and of the link that restores the old one. */
export const findRestoreLink = (db: Database, eventId: string) =>
  db.findRow<{ readonly confirmed: Buffer; readonly restores: Buffer }>(sql`
    select spent.hash as confirmed, restore.hash as restores
    from audit_event join credential spent on spent.account_id = audit_event.account_id and spent.used_at = audit_event.at
    join credential restore on restore.account_id = spent.account_id and restore.issued_at = audit_event.at
    where audit_event.id = ${eventId} and spent.kind = 'email' and restore.kind = 'restore'`)
