import { sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import type { RequestContext } from '../request-context.ts'
import { audited } from './audit.ts'
import { accountIsLive, liveCaller } from './live-caller.ts'

/** A link with which the owner of a new address takes it into use. */
export interface NewEmailChange {
  readonly hash: Buffer
  readonly address: string
  readonly realm: string
  readonly lifetimeSeconds: number
}

/** Keeps the secret of such a link for the caller's account; only the latest counts. */
export async function addEmailChange(
  db: Database,
  session: Buffer,
  { hash, address, realm, lifetimeSeconds }: NewEmailChange,
  context: RequestContext,
): Promise<boolean> {
  const asked = await db.execute(sql`
    with caller as (
      select account.id as account_id, account.epoch ${liveCaller(db, session)}
    ), audit as (${audited('email-change-asked', context, 'caller')})
    insert into credential (hash, kind, account_id, epoch, realm, address, expires_at)
    select ${hash}, 'email', account_id, epoch, ${realm}, ${address},
      now() + ${lifetimeSeconds} * interval '1 second'
    from caller returning id`)
  return asked.length > 0
}

/** Takes back a change whose mail could not be sent; the one before it counts again. */
export async function forgetEmailChange(db: Database, hash: Buffer): Promise<void> {
  await db.execute(sql`delete from credential where hash = ${hash} and kind = 'email'`)
}

/** Takes back whatever change the caller's account waits for. */
export async function withdrawEmailChanges(
  db: Database,
  session: Buffer,
  context: RequestContext,
): Promise<void> {
  await db.execute(sql`
    with caller as (select account.id ${liveCaller(db, session)}), withdrawn as (
      delete from credential using caller
      where credential.account_id = caller.id and kind = 'email' and used_at is null
      returning credential.account_id
    ), one as (
      select distinct account_id from withdrawn
    ) ${audited('email-change-withdrawn', context, 'one')}`)
}

/** Whether a later link has taken the place of this one; its owner meant the later address. */
const isReplaced = sql`exists (
  select from credential later
  where later.account_id = credential.account_id and later.kind = 'email'
    and later.issued_at > credential.issued_at)`

/** A change that waits for the owner of its address. */
export type PendingEmail = {
  readonly address: string
  /** Until when its link can be used, in milliseconds since 1970. */
  readonly until: number
}

/** The change that the caller's account waits for, if any. */
export async function findPendingEmail(
  db: Database,
  session: Buffer,
): Promise<PendingEmail | undefined> {
  const [pending] = await db.execute<PendingEmail>(sql`
    with caller as (select account.id, account.epoch ${liveCaller(db, session)})
    select credential.address, extract(epoch from expires_at)::float8 * 1000 as until
    from caller join credential
      on credential.account_id = caller.id and credential.epoch = caller.epoch
    where kind = 'email' and used_at is null and expires_at > now() and not ${isReplaced}`)
  return pending
}

/** What a link stands for, whether or not it can still be used. */
export type EmailChange = {
  readonly address: string
  /** `void`: all that was issued to the account has ended since, or nobody may sign in to it. */
  readonly state: 'open' | 'used' | 'replaced' | 'expired' | 'void'
}

/** The change that a link asks for; looking changes nothing. */
export async function findEmailChangeRow(
  db: Database,
  hash: Buffer,
): Promise<EmailChange | undefined> {
  const [found] = await db.execute<EmailChange>(sql`
    select credential.address, case
      when used_at is not null then 'used'
      when ${isReplaced} then 'replaced'
      when expires_at <= now() then 'expired'
      when not (${accountIsLive}) then 'void'
      else 'open' end as state
    from credential join account on account.id = credential.account_id
    where hash = ${hash} and kind = 'email'`)
  return found
}

/** A change that has taken place. */
export type ChangedEmail = {
  readonly accountId: string
  readonly before: string
  readonly after: string
}

/**
 * Takes a new address into use, once; answers the old and the new one. Temporary passwords that lie
 * in the old address's letter-box open the account no more.
 */
export async function applyEmailChange(
  db: Database,
  hash: Buffer,
  context: RequestContext,
): Promise<ChangedEmail | undefined> {
  const [changed] = await db.execute<ChangedEmail>(sql`
    with spent as (
      update credential set used_at = now() from account
      where hash = ${hash} and kind = 'email' and used_at is null and expires_at > now()
        and account.id = credential.account_id and ${accountIsLive} and not ${isReplaced}
      returning credential.account_id, credential.address, account.email as before
    ), changed as (
      update account set email = spent.address from spent where account.id = spent.account_id
      returning account.id as account_id
    ), resets as (
      delete from credential using changed
      where credential.account_id = changed.account_id and kind = 'reset' and used_at is null
    ), audit as (${audited('email-changed', context, 'changed')})
    select account_id as "accountId", before, address as after from spent`)
  return changed
}
