import { sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import type { RequestContext } from '../request-context.ts'
import { audited } from './audit.ts'
import { type Issued, issue, issuedOf, type NewCredential } from './credentials.ts'
import { accountIsLive, liveCaller } from './live-caller.ts'

/** The member of a session, as the pages greet and guard them. */
export type Member = {
  readonly accountId: string
  readonly username: string
  readonly name: string
  readonly email: string
  /** The password came by mail: nothing else can be done before another is chosen. */
  readonly passwordTemporary: boolean
}

/** An application that was allowed before has to ask again; `who` is the account. */
const forgetConsents = sql`delete from consent using who where consent.account_id = who.account_id`

/** The member of a live session. */
export async function findSessionMember(
  db: Database,
  session: Buffer,
): Promise<Member | undefined> {
  const [member] = await db.execute<Member>(sql`
    select account.id as "accountId", username, email,
      coalesce(nullif(concat_ws(' ', forename, surname), ''), username) as name,
      password_temporary as "passwordTemporary"
    ${liveCaller(db, session)} and kind = 'session'`)
  return member
}

/** Ends the session of a cookie; the cookie is worth nothing afterwards. */
export async function deleteSession(
  db: Database,
  session: Buffer,
  context: RequestContext,
): Promise<void> {
  await db.execute(sql`
    with ended as (
      delete from credential using account
      where hash = ${session} and kind = 'session'
        and account.id = credential.account_id and ${accountIsLive}
      returning account_id
    ) ${audited('signed-out', context, 'ended')}`)
}

/**
 * Ends everything that is live on the caller's account and starts one new session in its place;
 * undefined where something else has ended it all at this very moment, the caller's included.
 */
export async function endEverything(
  db: Database,
  session: Buffer,
  issued: NewCredential,
  context: RequestContext,
): Promise<Issued | undefined> {
  const [row] = await db.execute<{ accountId: string; expires: number }>(sql`
    with caller as (
      select account.id, account.epoch, authenticated_at ${liveCaller(db, session)}
    ), who as (
      update account set epoch = account.epoch + 1 from caller
      where account.id = caller.id and account.epoch = caller.epoch
      returning account.id as account_id, account.epoch, caller.authenticated_at
    ), forgotten as (${forgetConsents}),
    audit as (${audited('access-ended-everywhere', context, 'who')})
    ${issue(issued, context, sql`authenticated_at`)}`)
  return issuedOf(row)
}

/** Sets a new password, ends everything issued before, and starts one new session, all at once. */
export async function updatePassword(
  db: Database,
  session: Buffer,
  passwordHash: string,
  issued: NewCredential,
  context: RequestContext,
): Promise<Issued | undefined> {
  const [row] = await db.execute<{ accountId: string; expires: number }>(sql`
    with caller as (select account.id, account.epoch ${liveCaller(db, session)}), who as (
      update account
      set password_hash = ${passwordHash}, password_temporary = false,
        epoch = account.epoch + 1
      from caller where account.id = caller.id and account.epoch = caller.epoch
      returning account.id as account_id, account.epoch
    ), forgotten as (${forgetConsents}),
    audit as (${audited('password-changed', context, 'who')})
    ${issue(issued, context)}`)
  return issuedOf(row)
}

/** Whom a passthrough token stands for, and whether it still signs them in. */
export type Arrival = Pick<Member, 'accountId' | 'name'> & {
  readonly standing: 'live' | 'used' | 'expired' | 'ended'
}

/** The member of a passthrough token; looking does not spend it. */
export async function findPassthrough(
  db: Database,
  passthrough: Buffer,
): Promise<Arrival | undefined> {
  const [arrival] = await db.execute<Arrival>(sql`
    select account.id as "accountId",
      coalesce(nullif(concat_ws(' ', forename, surname), ''), username) as name,
      case when used_at is not null then 'used' when expires_at <= now() then 'expired'
        when ${accountIsLive} then 'live' else 'ended' end as standing
    from credential join account on account.id = credential.account_id
    where hash = ${passthrough} and kind = 'passthrough'`)
  return arrival
}
