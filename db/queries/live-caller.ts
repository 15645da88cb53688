import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'

/** What a query found for a caller whose credential is live; the roles say whether it may be given. */
export interface Admitted<Value> {
  readonly roles: readonly string[]
  readonly value: Value
}

/**
 * The tail of every query on behalf of a member: `from … where …` over `credential` and `account`,
 * true for the one row of a credential that is live now, and for none otherwise (decision 005).
 */
export const liveCaller = (db: Database, hash: Buffer | Placeholder): SQL => sql`
  from credential join account on account.id = credential.account_id
  where credential.hash = ${hash} and credential.kind in ('bearer', 'session')
    and credential.expires_at > now() and ${accountIsLive} and ${clientIsLive}
    and ${sessionIsLive(db)}`

/** The account may sign in, and nothing has ended its credentials since this one was issued. */
export const accountIsLive: SQL = sql`
  account.disabled_at is null and account.epoch = credential.epoch`

/** A session was seen within its idle time (OWASP Session Management); bearers have none. */
export const sessionIsLive = ({ sessionIdleDays }: Database): SQL => sql`
  (credential.kind <> 'session' or coalesce(credential.seen_at, credential.issued_at)
    > now() - ${sessionIdleDays} * interval '1 day')`

/** A client that was disabled takes its credentials along. */
export const clientIsLive: SQL = sql`(credential.client_id is null or exists (
  select from client where client.id = credential.client_id and client.disabled_at is null))`
