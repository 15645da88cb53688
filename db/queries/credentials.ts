import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import type { RequestContext } from '../request-context.ts'
import type { Role } from '../values/roles.ts'
import { audited } from './audit.ts'
import { type Admitted, accountIsLive, liveCaller } from './live-caller.ts'
import { type Forgiveness, forgiven } from './rate-limits.ts'

/** A session or bearer to be issued; its secret is known by its hash alone. */
export interface NewCredential {
  readonly hash: Buffer
  readonly kind: 'session' | 'bearer'
  readonly realm: string
  readonly roles: readonly Role[]
  readonly lifetimeSeconds: number
}

/** What was issued, by the database's clock. */
export interface Issued {
  readonly accountId: string
  readonly expires: Date
}

type IssuedRow = { accountId: string; expires: number }

/** Reads the row of a statement that ends with `issue`. */
export const issuedOf = (row: IssuedRow | undefined): Issued | undefined =>
  row && { accountId: row.accountId, expires: new Date(row.expires * 1000) }

const returnIssued = sql`
  returning account_id as "accountId", extract(epoch from expires_at)::float8 as expires`

/**
 * The insert of a credential for the one account in the CTE `who`, as the end of a statement. Its
 * owner proves who they are just now, unless `authenticatedAt`, an expression over `who`, says when.
 */
export const issue = (
  issued: NewCredential,
  context: RequestContext,
  authenticatedAt: SQL = sql`now()`,
): SQL => sql`
  insert into credential
    (hash, kind, account_id, epoch, realm, roles, authenticated_at, expires_at, network, agent)
  select ${issued.hash}, ${issued.kind}, account_id, epoch, ${issued.realm},
    ${sql.param(issued.roles)}::text[], ${authenticatedAt},
    now() + ${issued.lifetimeSeconds} * interval '1 second', ${context.network}, ${context.agent}
  from who ${returnIssued}`

/**
 * Issues a credential to an account whose password was verified, and takes the counted attempt back;
 * undefined where the account was disabled, or its password changed, in the meantime.
 */
export async function startCredential(
  db: Database,
  verified: { readonly id: string; readonly epoch: number },
  issued: NewCredential,
  context: RequestContext,
  attempt: Forgiveness,
): Promise<Issued | undefined> {
  const [row] = await db.execute<IssuedRow>(sql`
    with who as (
      select id as account_id, epoch from account
      where id = ${verified.id} and epoch = ${verified.epoch} and disabled_at is null
    ), audit as (${audited('signed-in', context, 'who')}), ${forgiven(attempt, 'who')}
    ${issue(issued, context)}`)
  return issuedOf(row)
}

/**
 * Spends a temporary password: it becomes the account's password, everything issued before ends, a
 * credential is issued and the counted attempt taken back, all at once or not at all (decision 010).
 */
export async function redeemReset(
  db: Database,
  reset: { readonly accountId: string; readonly hash: Buffer; readonly passwordHash: string },
  issued: NewCredential,
  context: RequestContext,
  attempt: Forgiveness,
): Promise<Issued | undefined> {
  const [row] = await db.execute<IssuedRow>(sql`
    with spent as (
      update credential set used_at = now()
      from account
      where credential.hash = ${reset.hash} and kind = 'reset' and used_at is null
        and account.id = credential.account_id and account.id = ${reset.accountId}
        and credential.expires_at > now() and ${accountIsLive}
      returning credential.account_id
    ), who as (
      update account
      set password_hash = ${reset.passwordHash}, password_temporary = true, epoch = epoch + 1
      from spent where account.id = spent.account_id
      returning account.id as account_id, account.epoch
    ), audit as (${audited('temporary-password-used', context, 'who')}), ${forgiven(attempt, 'who')}
    ${issue(issued, context)}`)
  return issuedOf(row)
}

/** Issues a passthrough token to the caller, if its roles reach so far (interface 5). */
export async function insertPassthrough(
  db: Database,
  caller: Buffer,
  issued: { readonly hash: Buffer; readonly realm: string; readonly lifetimeSeconds: number },
  context: RequestContext,
): Promise<Admitted<true> | undefined> {
  const [row] = await db.execute<Record<string, unknown> & Admitted<true>>(sql`
    with caller as (
      select credential.account_id, account.epoch, credential.roles, authenticated_at
      ${liveCaller(db, caller)}
    ), who as (
      select * from caller where 'passthrough' = any(roles)
    ), audit as (${audited('passthrough-issued', context, 'who')}), issued as (
      insert into credential
        (hash, kind, account_id, epoch, realm, authenticated_at, expires_at, network, agent)
      select ${issued.hash}, 'passthrough', account_id, epoch, ${issued.realm}, authenticated_at,
        now() + ${issued.lifetimeSeconds} * interval '1 second', ${context.network}, ${context.agent}
      from who
    )
    select roles, true as value from caller`)
  return row
}

/** Spends a passthrough token for a session; it is spent whether or not the account may sign in. */
export async function spendPassthrough(
  db: Database,
  passthrough: Buffer,
  issued: NewCredential,
  context: RequestContext,
): Promise<Issued | undefined> {
  const [row] = await db.execute<IssuedRow>(sql`
    with spent as (
      update credential set used_at = now()
      where hash = ${passthrough} and kind = 'passthrough'
        and used_at is null and expires_at > now()
      returning account_id, epoch, authenticated_at
    ), who as (
      select spent.* from spent join account
        on account.id = spent.account_id and account.epoch = spent.epoch
      where account.disabled_at is null
    ), audit as (${audited('passthrough-used', context, 'who')})
    ${issue(issued, context, sql`authenticated_at`)}`)
  return issuedOf(row)
}

/** Notes when and where credentials were last used; hashes are hexadecimal. */
export async function updateLastUsed(
  db: Database,
  uses: readonly { readonly hash: string; readonly network: string }[],
): Promise<void> {
  await db.execute(sql`
    update credential set seen_at = now(), network = used.network
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as used (hash text, network text)
    where credential.hash = decode(used.hash, 'hex')`)
}

/** Deletes what is past its time and binds nobody any more. */
export async function deleteExpired(db: Database): Promise<void> {
  await db.execute(sql`
    with credentials as (delete from credential where expires_at < now() - interval '1 day')
    delete from rate_limit where forget_at < now()`)
}
