import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'

/** The kinds of credential of which an account may be issued only so many (decision 005). */
type LimitedKind = 'session' | 'bearer' | 'passthrough'

/** The maximum number of live credentials of a kind, and of live grants to one application. */
export const maxLive = 50

/** The maximum number of credentials of a kind that an account is issued in a period. */
export const maxIssued = 600
/** The period of `maxIssued`: ten minutes. */
export const issuePeriodSeconds = 600
const issuePeriod = sql.raw(`interval '${issuePeriodSeconds} seconds'`)

const issueKey = (kind: LimitedKind, accountId: SQL) =>
  sql`sha256(convert_to('issue ' || ${kind}::text || ' ' || ${accountId}::text, 'UTF8'))`

/**
 * The insert that counts the issue of a credential to the account of the CTE `cte`, for use as a
 * CTE. It yields a row unless the account has reached the limit.
 */
export const countIssue = (kind: LimitedKind, cte: string): SQL => sql`
  insert into rate_limit as counter (key, attempts, blocked_until, forget_at)
  select ${issueKey(kind, sql`account_id`)}, 1, '-infinity', now() + ${issuePeriod}
  from ${sql.identifier(cte)}
  on conflict (key) do update set
    attempts = case when counter.forget_at <= now() then 1 else counter.attempts + 1 end,
    forget_at = case when counter.forget_at <= now() then excluded.forget_at
      else counter.forget_at end
  where counter.forget_at <= now() or counter.attempts < ${maxIssued}
  returning key`

/** The seconds until an account that has reached the limit may be issued a credential; else 0. */
export const issueWait = (kind: LimitedKind, accountId: SQL): SQL => sql`coalesce((
  select greatest(ceil(extract(epoch from forget_at - now())), 1)::float8 from rate_limit
  where key = ${issueKey(kind, accountId)} and attempts >= ${maxIssued} and forget_at > now()), 0)`

/** Finds the seconds until an account may be issued a credential of this kind. */
export const findIssueWait = (db: Database, accountId: string, kind: LimitedKind) =>
  db.getValue<number>(sql`select ${issueWait(kind, sql`${accountId}`)} as wait`)

/**
 * The last use of a credential. One that was never used counts as used an hour before it was issued:
 * a script that signs in again and again must not end a bearer that a program uses every minute.
 */
const lastUse: SQL = sql`coalesce(seen_at, issued_at - interval '1 hour')`

/** A grant is used with its tokens; a refreshed one has a token that was issued just then. */
const lastUseOfGrant: SQL = sql`coalesce((
  select max(coalesce(token.seen_at, token.issued_at)) from credential token
  where token.family = credential.id), issued_at)`

/**
 * The statement that ends the live credentials that meet a condition and were used least recently, so
 * that one more is allowed.
 */
const endLeastRecent = (condition: SQL, usedAt: SQL): SQL => sql`
  delete from credential where id = any(array(
    select id from credential where id in (
      select id from credential where ${condition} and expires_at > now()
      order by ${usedAt} desc offset ${maxLive - 1})
    for update skip locked))`

/**
 * The statement that ends the least recently used credentials of the account of the CTE `holder`, for
 * use as a CTE beside the insert of a new one. Tokens of applications count as part of their grant.
 */
export const endLeastRecentCredentials = (kind: LimitedKind): SQL =>
  endLeastRecent(
    sql`account_id = (select account_id from holder) and kind = ${kind}
      and (kind <> 'bearer' or client_id is null)`,
    lastUse,
  )

/**
 * The statement that ends the least recently used grants of the account of the CTE `member` to the
 * client of the CTE `allowed_client`, with all their tokens, for use as a CTE beside the insert of a
 * new code.
 */
export const endLeastRecentGrants = (): SQL =>
  endLeastRecent(
    sql`account_id = (select id from member)
      and client_id = (select id from allowed_client) and kind = 'code'`,
    lastUseOfGrant,
  )
