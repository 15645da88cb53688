import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { reservedDomain } from '../values/reserved-domain.ts'
import { hasStaffSession } from './staff-session.ts'

/** The result of a query for a live credential, with the roles that decide whether to return it. */
export interface CallerResult<Value> {
  readonly roles: readonly string[]
  readonly value: Value
}

/**
 * The `from … where …` that ends every query on behalf of a member, over `credential` and
 * `account`. It yields one row if the credential is live now, and none otherwise (decision 005).
 */
export const liveCaller = (db: Database, hash: Buffer | Placeholder): SQL =>
  liveOfKind(db, hash, sql`'bearer', 'session'`)

/**
 * The same for the pages and forms of a second factor, the only ones that a session without its factor can
 * use (decision 087).
 */
export const liveStepper = (db: Database, hash: Buffer): SQL =>
  liveOfKind(db, hash, sql`'session', 'pending'`)

/**
 * The same for queries that only read what a member's own pages show. It also yields a row for a view of
 * staff (decision 069). A statement that writes never uses it.
 */
export const liveReader = (db: Database, hash: Buffer | Placeholder): SQL => sql`
  ${liveOfKind(db, hash, sql`'bearer', 'session', 'view'`)}
    and (credential.kind <> 'view' or ${viewIsLive(db)})`

const liveOfKind = (db: Database, hash: Buffer | Placeholder, kinds: SQL): SQL => sql`
  from credential join account on account.id = credential.account_id
  where credential.hash = ${hash} and credential.kind in (${kinds})
    and credential.expires_at > now() and ${accountIsLive} and ${clientIsLive}
    and ${sessionIsLive(db)}`

/**
 * True if the account is enabled and its epoch is still the one that the credential was issued in.
 */
export const accountIsLive: SQL = sql`
  account.disabled_at is null and account.epoch = credential.epoch`

/** True unless a session has exceeded its idle timeout (OWASP Session Management). */
export const sessionIsLive = ({ sessionIdleDays }: Database): SQL => sql`
  (credential.kind <> 'session' or coalesce(credential.seen_at, credential.issued_at)
    > now() - ${sessionIdleDays} * interval '1 day')`

/** True of the row of `account` if its email address belongs to no one, so that a test client may see it. */
const isMadeUp: SQL = sql`account.email ~* ${sql.raw(`'${reservedDomain}'`)}`

/** True of the rows of `client` and `account` unless a test client would read the data of a person (decision 097). */
export const clientMaySee: SQL = sql`(not client.is_test or ${isMadeUp})`

/**
 * True unless the credential was issued through a client that is disabled or has been since, or through a test client
 * that may not see the account.
 */
export const clientIsLive: SQL = sql`(credential.client_id is null or exists (
  select from client where client.id = credential.client_id and client.disabled_at is null
    and client.epoch = credential.client_epoch and ${clientMaySee}))`

/**
 * True of a session that its member began by proving who they are: not one that a client, an app password or a
 * link started (decision 106).
 */
export const isOwnSession: SQL = sql`
  (credential.client_id is null and credential.family is null and credential.amr is not null)`

/** The minutes for which a sign-in allows its member to change how they sign in. */
const freshMinutes = 10

/** True of such a session whose member has proved it in the last ten minutes. */
export const isFreshSession: SQL = sql`
  (${isOwnSession} and authenticated_at > now() - ${freshMinutes}::int * interval '1 minute')`

/** True of a view whose member of staff still has a live staff session and the role. */
const viewIsLive = (db: Database): SQL => sql`
  credential.id in (
    select staff_view.credential_id from staff_view
    join credential on credential.id = staff_view.session_id
    join account on account.id = credential.account_id
    where credential.expires_at > now() and ${accountIsLive} and ${sessionIsLive(db)}
      and ${hasStaffSession} and exists (
        select from staff_role
        where staff_role.account_id = account.id and staff_role.role = staff_view.role))`
