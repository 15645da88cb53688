import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import type { RequestContext } from '../request-context.ts'
import type { Role } from '../values/roles.ts'
import { insertAuditEvent } from './audit.ts'
import { accountIsLive, type CallerResult, liveCaller } from './live-caller.ts'
import { type AttemptRefund, refundAttemptCtes } from './rate-limits.ts'

/** A session or bearer token to issue; only the hash of its secret is stored (decision 005). */
export interface NewCredential {
  readonly hash: Buffer
  readonly kind: 'session' | 'bearer'
  readonly realm: string
  readonly roles: readonly Role[]
  readonly lifetimeSeconds: number
}

/** An issued credential; it expires by the database's clock. */
export interface IssuedCredential {
  readonly accountId: string
  readonly expires: Date
}

/**
 * The row that a statement ending with `insertCredential` returns; `expires` is seconds since 1970.
 */
export type IssuedCredentialRow = { accountId: string; expires: number }

/** Converts the row that `insertCredential` returns. */
export const toIssuedCredential = (
  row: IssuedCredentialRow | undefined,
): IssuedCredential | undefined =>
  row && { accountId: row.accountId, expires: new Date(row.expires * 1000) }

/**
 * The insert that ends a statement with the CTE `holder`, which yields the `account_id` and `epoch`
 * of one account at most. `authenticatedAt` is an expression over `holder`: when its owner last
 * proved who they are.
 */
export const insertCredential = (
  credential: NewCredential,
  context: RequestContext,
  authenticatedAt: SQL = sql`now()`,
): SQL => sql`
  insert into credential
    (hash, kind, account_id, epoch, realm, roles, authenticated_at, expires_at, network, agent)
  select ${credential.hash}, ${credential.kind}, account_id, epoch, ${credential.realm},
    ${sql.param(credential.roles)}::text[], ${authenticatedAt},
    now() + ${credential.lifetimeSeconds} * interval '1 second', ${context.network},
    ${context.agent}
  from holder
  returning account_id as "accountId", extract(epoch from expires_at)::float8 as expires`

/**
 * Issues a credential to an account whose password was verified, and refunds the attempt. Returns
 * undefined if the account has been disabled or its password changed since then.
 */
export async function startCredential(
  db: Database,
  verified: { readonly id: string; readonly epoch: number },
  credential: NewCredential,
  context: RequestContext,
  refund: AttemptRefund,
): Promise<IssuedCredential | undefined> {
  const [row] = await db.execute<IssuedCredentialRow>(sql`
    with holder as (
      select id as account_id, epoch from account
      where id = ${verified.id} and epoch = ${verified.epoch} and disabled_at is null
    ), audit as (${insertAuditEvent('signed-in', context, 'holder')}),
    ${refundAttemptCtes(refund, 'holder')}
    ${insertCredential(credential, context)}`)
  return toIssuedCredential(row)
}

/**
 * Uses a temporary password: it becomes the account's password, all older credentials end, a new
 * one is issued and the attempt is refunded, in one statement (decision 010).
 */
export async function redeemReset(
  db: Database,
  reset: { readonly accountId: string; readonly hash: Buffer; readonly passwordHash: string },
  credential: NewCredential,
  context: RequestContext,
  refund: AttemptRefund,
): Promise<IssuedCredential | undefined> {
  const [row] = await db.execute<IssuedCredentialRow>(sql`
    with spent as (
      update credential set used_at = now()
      from account
      where credential.hash = ${reset.hash} and kind = 'reset' and used_at is null
        and account.id = credential.account_id and account.id = ${reset.accountId}
        and credential.expires_at > now() and ${accountIsLive}
      returning credential.account_id
    ), holder as (
      update account
      set password_hash = ${reset.passwordHash}, password_temporary = true, epoch = epoch + 1
      from spent where account.id = spent.account_id
      returning account.id as account_id, account.epoch
    ), audit as (${insertAuditEvent('temporary-password-used', context, 'holder')}),
    ${refundAttemptCtes(refund, 'holder')}
    ${insertCredential(credential, context)}`)
  return toIssuedCredential(row)
}

/** Issues a passthrough token to the caller, if its roles allow it (interface 4.7). */
export async function insertPassthrough(
  db: Database,
  caller: Buffer,
  token: { readonly hash: Buffer; readonly realm: string; readonly lifetimeSeconds: number },
  context: RequestContext,
): Promise<CallerResult<true> | undefined> {
  const [row] = await db.execute<Record<string, unknown> & CallerResult<true>>(sql`
    with caller as (
      select credential.account_id, account.epoch, credential.roles, authenticated_at
      ${liveCaller(db, caller)}
    ), holder as (
      select * from caller where 'passthrough' = any(roles)
    ), audit as (${insertAuditEvent('passthrough-issued', context, 'holder')}), issued as (
      insert into credential
        (hash, kind, account_id, epoch, realm, authenticated_at, expires_at, network, agent)
      select ${token.hash}, 'passthrough', account_id, epoch, ${token.realm}, authenticated_at,
        now() + ${token.lifetimeSeconds} * interval '1 second', ${context.network}, ${context.agent}
      from holder
    )
    select roles, true as value from caller`)
  return row
}

/**
 * Exchanges a passthrough token for a session. The token is spent even if the account may not sign
 * in (decision 025).
 */
export async function spendPassthrough(
  db: Database,
  passthrough: Buffer,
  credential: NewCredential,
  context: RequestContext,
): Promise<IssuedCredential | undefined> {
  const [row] = await db.execute<IssuedCredentialRow>(sql`
    with spent as (
      update credential set used_at = now()
      where hash = ${passthrough} and kind = 'passthrough'
        and used_at is null and expires_at > now()
      returning account_id, epoch, authenticated_at
    ), holder as (
      select spent.* from spent join account
        on account.id = spent.account_id and account.epoch = spent.epoch
      where account.disabled_at is null
    ), audit as (${insertAuditEvent('passthrough-used', context, 'holder')})
    ${insertCredential(credential, context, sql`authenticated_at`)}`)
  return toIssuedCredential(row)
}

/** Records that these credentials were used now, and from where; hashes are hexadecimal. */
export async function updateLastUsed(
  db: Database,
  uses: readonly { readonly hash: string; readonly network: string }[],
): Promise<void> {
  await db.execute(sql`
    update credential set seen_at = now(), network = used.network
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as used (hash text, network text)
    where credential.hash = decode(used.hash, 'hex')`)
}

/** Deletes credentials that expired more than a day ago, and rate limits that no longer apply. */
export async function deleteExpired(db: Database): Promise<void> {
  await db.execute(sql`
    with deleted as (delete from credential where expires_at < now() - interval '1 day')
    delete from rate_limit where forget_at < now()`)
}
