import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import { lifetimes, pendingLifetime } from '../../values/lifetimes.ts'
import type { Role } from '../../values/roles.ts'
import { insertAuditEvent } from '../audit/audit.ts'
import { needsFactor } from '../has-factor.ts'
import { accountIsLive, type CallerResult, clientIsLive, liveCaller } from '../live-caller.ts'
import { type AttemptRefund, refundAttemptCtes } from '../rate-limits.ts'
import { isStaff, lacksMfa } from '../staff-session.ts'
import { countIssue, endLeastRecentCredentials, issueWait } from './credential-limits.ts'
import { passwordExpired } from './passwords.ts'

const usedLifetime = sql.raw(`interval '${lifetimes.usedTemporaryPassword} seconds'`)

/** A secret to issue, such as that of a link; only its hash is stored (decision 005). */
export interface NewSecret {
  readonly hash: Buffer
  readonly realm: string
  readonly lifetimeSeconds: number
}

/** A session, bearer or passthrough token to issue. */
export interface NewCredential extends NewSecret {
  readonly kind: 'session' | 'bearer' | 'passthrough'
  readonly roles: readonly Role[]
}

/** An issued credential, as `insertCredential` returns it. */
export type IssuedCredential = {
  readonly id: string
  readonly accountId: string
  /** Seconds since 1970, by the database's clock. */
  readonly expires: number
  /** True for a session that lacks its factor: it can do nothing but pass it (decision 087). */
  readonly isPending: boolean
}

const rolesOf = ({ roles }: NewCredential): SQL => sql`${sql.param(roles)}::text[]`

/**
 * The insert that ends a statement with the CTE `holder`, which yields the `account_id` and `epoch`
 * of one account at most, and `ends_at`, when the password that its owner has just given expires. A
 * credential that was issued for a temporary password ends with it and has no role `passthrough`
 * (decision 010). `amr` says how its owner proved who they are (RFC 8176). Unless `hasPassed`, a session of
 * an account with two-step sign-in begins as `pending` (decision 087).
 */
export const insertCredential = (
  credential: NewCredential,
  context: RequestContext,
  {
    amr = sql`'{pwd}'::text[]`,
    hasPassed = false,
  }: { readonly amr?: SQL; readonly hasPassed?: boolean } = {},
): SQL =>
  insertFrom(credential, context, {
    origin: sql`now(), null::text, 0, null::uuid, ${amr}`,
    roles: sql`case when ends_at is null then ${rolesOf(credential)}
      else array_remove(${rolesOf(credential)}, 'passthrough') end`,
    isPending:
      credential.kind === 'session' && !hasPassed
        ? needsFactor(sql`holder.account_id`)
        : sql`false`,
  })

/**
 * The insert of a credential that replaces another. `holder` also yields `authenticated_at`,
 * `client_id`, `client_epoch` and `family`, so that it ends with the application through which the
 * other was issued, `ends_at`, when that application's access expires, and `amr`. `roles` may be those of the
 * other.
 */
export const insertReplacement = (
  credential: NewCredential,
  context: RequestContext,
  roles = rolesOf(credential),
): SQL =>
  insertFrom(credential, context, {
    origin: sql`authenticated_at, client_id, client_epoch, family, amr`,
    roles,
    isPending: sql`false`,
  })

const insertFrom = (
  credential: NewCredential,
  context: RequestContext,
  { origin, roles, isPending }: Readonly<Record<'origin' | 'roles' | 'isPending', SQL>>,
): SQL => sql`
  insert into credential (hash, kind, account_id, epoch, realm, roles, network, agent, expires_at,
    authenticated_at, client_id, client_epoch, family, amr)
  select ${credential.hash},
    case when is_pending then 'pending' else ${credential.kind} end::credential_kind,
    account_id, epoch, ${credential.realm}, ${roles}, ${context.network}, ${context.agent},
    least(now() + interval '1 second'
      * case when is_pending then ${pendingLifetime}::int else ${credential.lifetimeSeconds}::int end, ends_at),
    ${origin}
  from (select *, ${isPending} as is_pending from holder) as holder
  returning id, account_id as "accountId", extract(epoch from expires_at)::float8 as expires,
    kind = 'pending' as "isPending"`

/** The insert of the secret of a link for the account of the CTE `cte`, which yields its `account_id` and `epoch`. */
export const insertLink = (
  kind: 'email' | 'invitation',
  { hash, realm, lifetimeSeconds }: NewSecret,
  cte: string,
  address: string | null = null,
): SQL => sql`
  insert into credential (hash, kind, account_id, epoch, realm, address, expires_at)
  select ${hash}, ${kind}, account_id, epoch, ${realm}, ${address},
    now() + ${lifetimeSeconds} * interval '1 second'
  from ${sql.identifier(cte)} returning id`

/**
 * Locks the family of the CTE `cte`, if it has one, so that it cannot be deleted while a credential
 * joins it. The family is locked before its members, in the order in which a deletion locks them;
 * the opposite order could deadlock.
 */
const lockFamily = (cte: 'caller' | 'presented'): SQL => sql`
  select family.id, family.expires_at
  from ${sql.identifier(cte)} member join credential family on family.id = member.family
  for key share of family`

/** An account whose password was verified, and where it was given. */
interface VerifiedPassword {
  readonly id: string
  readonly epoch: number
  /** False for an endpoint, which cannot ask for a factor: it gives nothing to an account that must have one. */
  readonly onSignInPage: boolean
}

/** The action of a sign-in of the CTE `holder`, which is not complete if two-step sign-in is on. */
export const signInAction: SQL = sql`
  case when ${needsFactor(sql`holder.account_id`)} then 'password-given' else 'signed-in' end`

/** True of the row of `account` if a password may be enough where it was given. */
const passwordIsEnough = (onSignInPage: boolean): SQL =>
  onSignInPage ? sql`true` : sql`not ${needsFactor()} and not ${isStaff}`

/**
 * Issues a credential to an account whose password was verified, and refunds the attempt. Returns
 * undefined if the account has been disabled or its password has changed or expired since then, if it
 * has a factor by now and an endpoint was given the password, or if it has been issued too many; see
 * `findIssueWait`.
 */
export const startCredential = (
  db: Database,
  verified: VerifiedPassword,
  credential: NewCredential,
  context: RequestContext,
  refund: AttemptRefund,
) =>
  db.findRow<IssuedCredential>(sql`
    with verified as (
      select id as account_id, epoch,
        case when password_temporary then password_expires_at end as ends_at
      from account
      where id = ${verified.id} and epoch = ${verified.epoch} and disabled_at is null
        and not ${passwordExpired} and ${passwordIsEnough(verified.onSignInPage)}
    ), counted as (${countIssue(credential.kind, 'verified')}), holder as (
      select * from verified where exists (select from counted)
    ), ended as (${endLeastRecentCredentials(credential.kind)}),
    audit as (${insertAuditEvent(signInAction, context, 'holder')}),
    ${refundAttemptCtes(refund, 'holder')}
    ${insertCredential(credential, context)}`)

/**
 * Uses a temporary password: it becomes the account's password for 24 hours, all older credentials
 * end, a new one is issued and the attempt is refunded, in one statement (decision 010). It proves
 * control of the mailbox (decision 044).
 */
export const redeemReset = (
  db: Database,
  reset: Omit<VerifiedPassword, 'epoch'> & { readonly hash: Buffer; readonly passwordHash: string },
  credential: NewCredential,
  context: RequestContext,
  refund: AttemptRefund,
) =>
  db.findRow<IssuedCredential>(sql`
    with spent as (
      update credential set used_at = now()
      from account
      where credential.hash = ${reset.hash} and kind = 'reset' and used_at is null
        and account.id = credential.account_id and account.id = ${reset.id}
        and credential.expires_at > now() and ${accountIsLive} and ${passwordIsEnough(reset.onSignInPage)}
      returning credential.account_id
    ), holder as (
      update account
      set password_hash = ${reset.passwordHash}, password_temporary = true,
        password_expires_at = now() + ${usedLifetime}, epoch = epoch + 1,
        email_verified_at = case when email is not null then now() end
      from spent where account.id = spent.account_id
      returning account.id as account_id, account.epoch, account.password_expires_at as ends_at
    ), audit as (${insertAuditEvent('temporary-password-used', context, 'holder')}),
    ${refundAttemptCtes(refund, 'holder')}
    ${insertCredential(credential, context)}`)

/**
 * Issues a passthrough token to the caller, if its roles allow it (interface 4.7). One that is
 * issued to an application ends with that application (decision 025). The value is 0, or the seconds
 * to wait if the account has been issued too many, or null if the caller is staff and has given only a
 * password (decision 048).
 */
export const issuePassthrough = (
  db: Database,
  caller: Buffer,
  token: NewSecret,
  context: RequestContext,
) =>
  db.findRow<CallerResult<number | null>>(sql`
    with caller as (
      select credential.account_id, account.epoch, credential.roles, authenticated_at,
        credential.client_id, credential.client_epoch, credential.family, null::text[] as amr,
        ${lacksMfa} as lacks_step
      ${liveCaller(db, caller)}
    ), locked_family as (${lockFamily('caller')}), allowed as (
      select caller.*, locked_family.expires_at as ends_at
      from caller left join locked_family on true
      where 'passthrough' = any(roles) and not lacks_step and (family is null or locked_family.id is not null)
    ), counted as (${countIssue('passthrough', 'allowed')}), holder as (
      select * from allowed where exists (select from counted)
    ), ended as (${endLeastRecentCredentials('passthrough')}),
    audit as (${insertAuditEvent('passthrough-issued', context, 'holder', { clientId: sql`client_id` })}),
    issued as (${insertReplacement({ ...token, kind: 'passthrough', roles: [] }, context)})
    select roles, case when lacks_step then null when exists (select from allowed) and not exists (select from issued)
      then greatest(1, ${issueWait('passthrough', sql`account_id`)}) else 0 end as value
    from caller
    where not 'passthrough' = any(roles) or lacks_step or exists (select from allowed)`)

/**
 * Exchanges a passthrough token for a session. It ends with the application through which the token was issued, and
 * otherwise when a session of that sign-in would. The token is spent even if the account may not sign in (decision 025).
 */
export const redeemPassthrough = (
  db: Database,
  passthrough: Buffer,
  credential: NewCredential,
  context: RequestContext,
) =>
  db.findRow<IssuedCredential>(sql`
    with presented as (
      select id, family from credential where hash = ${passthrough} and kind = 'passthrough'
    ), locked_family as (${lockFamily('presented')}), spent as (
      update credential set used_at = now()
      from presented left join locked_family on true
      where credential.id = presented.id
        and credential.used_at is null and credential.expires_at > now()
        and (presented.family is null or locked_family.id is not null)
      returning credential.account_id, credential.epoch, credential.authenticated_at,
        credential.client_id, credential.client_epoch, credential.family, credential.amr,
        least(locked_family.expires_at, case when credential.client_id is null
          then authenticated_at + ${credential.lifetimeSeconds}::int * interval '1 second' end) as ends_at
    ), holder as (
      select credential.* from spent credential
      join account on account.id = credential.account_id
      where ends_at > now() and ${accountIsLive} and ${clientIsLive}
    ), ended as (${endLeastRecentCredentials('session')}), audit as (${insertAuditEvent('passthrough-used', context, 'holder', { clientId: sql`client_id` })})
    ${insertReplacement(credential, context)}`)

/**
 * Deletes links or temporary passwords that could not be sent; a change of email before them is then the newest again. The
 * link of an application or of a contact stays, which another email can have too.
 */
export const deleteUnsent = (db: Database, hashes: readonly Buffer[]) =>
  db.change(sql`
    delete from credential
    where hash in ${hashes} and kind in ('reset', 'email', 'invitation') and used_at is null`)

/** Records that these credentials were used now, and from where; hashes are hexadecimal. */
export const updateLastUsed = (
  db: Database,
  uses: readonly { readonly hash: string; readonly network: string }[],
) =>
  db.change(sql`
    update credential set seen_at = now(), network = used.network
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as used (hash text, network text)
    where credential.hash = decode(used.hash, 'hex')`)
