import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import { auditAndNotice, insertAuditEvent } from '../audit/audit.ts'
import type { NewCredential } from '../credentials/credentials.ts'
import { hasPasskey, mfaWorks, needsFactor, passkeyWorks } from '../has-factor.ts'
import { type AttemptRefund, refundAttemptCtes } from '../rate-limits.ts'
import { isStaff } from '../staff-session.ts'
import { isBegun, passedCaller, stepCaller } from './mfa.ts'

/** A session that passed MFA; `expires` is seconds since 1970. */
export type PassedSession = { readonly expires: number }

/** The new secret and lifetime of a session that passes MFA. */
export type NextSession = Pick<NewCredential, 'hash' | 'lifetimeSeconds'>

/** The methods that a code proves, as RFC 8176 names them. */
const codeMethods: SQL = sql`'{otp,mfa}'::text[]`

/**
 * The CTEs that make the session of the CTE `passed` one that passed MFA by these methods, for the pages of
 * staff as well if the account has a role. Its secret is replaced, because another may have set or seen the
 * former one (OWASP Session Management, session fixation). `passed_session` yields when it expires.
 */
export const passSession = (
  { hash, lifetimeSeconds }: NextSession,
  {
    epoch = sql`credential.epoch`,
    methods = codeMethods,
  }: { readonly epoch?: SQL; readonly methods?: SQL } = {},
): SQL => sql`
  passed_session as (
    update credential set kind = 'session', hash = ${hash}, epoch = ${epoch}, authenticated_at = now(),
      amr = coalesce(credential.amr, '{}') || array(
        select method from unnest(${methods}) with ordinality as proof (method, n)
        where method <> all(coalesce(credential.amr, '{}')) order by n),
      expires_at = case when kind = 'session' then credential.expires_at
        else least(now() + ${lifetimeSeconds}::int * interval '1 second',
          case when password_temporary then password_expires_at end) end
    from passed join account on account.id = passed.account_id
    where credential.id = passed.credential_id
    returning extract(epoch from expires_at)::float8 as expires
  ), staff_passed as (
    insert into staff_session (credential_id)
    select credential_id from passed join account on account.id = passed.account_id where ${isStaff}
    on conflict (credential_id) do update set started_at = now(), used_at = now()
  )`

/**
 * The CTEs that end what a password alone obtained for the account of the CTE `passed`, except app passwords and what
 * came from them; `epoch` of `passSession` is then `raisedEpoch` (decision 087).
 */
export const raiseEpoch = (condition = sql`true`): SQL => sql`
  raised as (
    update account set epoch = epoch + 1 from passed
    where account.id = passed.account_id and ${condition}
    returning account.id, account.epoch
  ), kept as (
    update credential set epoch = raised.epoch from raised, passed
    where credential.account_id = raised.id and credential.epoch = raised.epoch - 1
      and credential.id <> passed.credential_id
      and (kind = 'app-password' or (family is not null and client_id is null))
  )`

/** The epoch of the account after `raiseEpoch`. */
export const raisedEpoch: SQL = sql`coalesce((select raised.epoch from raised), credential.epoch)`

/** The delete of the passkeys that a reset has ended, which would work again once it is forgotten. */
export const deleteResetPasskeys = (caller: string): SQL => sql`
  delete from passkey using ${sql.identifier(caller)} owner
  where passkey.account_id = owner.id and not ${passkeyWorks}`

/** The assignment that empties a column of `staff_factor` if a reset is due, which has removed all that was there. */
const unlessReset = (name: string, empty = sql`null`): SQL => sql`${sql.identifier(name)} =
  case when staff_factor.reset_at <= now() then ${empty} else staff_factor.${sql.identifier(name)} end`

/** Begins to set up an authenticator app, unless one works already; a reset that is due has removed it. */
export const setUpMfa = (db: Database, session: Buffer, sealedSecret: Buffer) =>
  db.hasRow(sql`
    with ${passedCaller(db, session)},
    reset_passkeys as (${deleteResetPasskeys('passed_caller')})
    insert into staff_factor (account_id, sealed_secret) select id, ${sealedSecret} from passed_caller
    on conflict (account_id) do update set sealed_secret = excluded.sealed_secret,
      created_at = now(), confirmed_at = null, last_step = null,
      ${unlessReset('switched_on_at')}, ${unlessReset('recovery_hashes', sql`'{}'`)},
      ${unlessReset('sealed_codes')}, ${unlessReset('must_tell', sql`false`)},
      ${unlessReset('reset_at')}, ${unlessReset('reset_stop_hash')}
    where not ${mfaWorks}
    returning account_id`)

/** The columns of confirmed MFA. */
interface ConfirmedMfa extends RecoveryCodes {
  /** The encrypted secret whose code was checked. */
  readonly sealedSecret: Buffer
  readonly step: number
}

/** The recovery codes that two-step sign-in brings: their hashes, and sealed until their owner keeps them. */
export interface RecoveryCodes {
  readonly recoveryHashes: readonly string[]
  readonly sealedCodes: Buffer
}

/**
 * The CTE that switches two-step sign-in on for the account of the CTE `passed`, which has a passkey. A reset that is
 * due has removed what was there before.
 */
export const switchOnCte = (
  { recoveryHashes, sealedCodes }: RecoveryCodes,
  condition = sql`true`,
): SQL => sql`
  switched_on as (
    insert into staff_factor (account_id, switched_on_at, recovery_hashes, sealed_codes)
    select account_id, now(), ${sql.param(recoveryHashes)}::text[], ${sealedCodes}
    from passed where ${condition}
    on conflict (account_id) do update set switched_on_at = excluded.switched_on_at,
      recovery_hashes = excluded.recovery_hashes, sealed_codes = excluded.sealed_codes,
      must_tell = false, sealed_secret = null, confirmed_at = null, last_step = null, reset_at = null, reset_stop_hash = null
  )`

/**
 * Confirms the MFA that is being set up, and makes the session one that passed it. Everything else that was
 * issued ends, as with a new password, except app passwords and what came from them (decision 087). Returns
 * undefined if MFA was confirmed or begun again meanwhile, or is no longer being set up.
 */
export const confirmMfa = (
  db: Database,
  session: Buffer,
  { sealedSecret, step, recoveryHashes, sealedCodes }: ConfirmedMfa,
  next: NextSession,
  context: RequestContext,
) =>
  db.findRow<PassedSession>(sql`
    with ${passedCaller(db, session)}, passed as (
      update staff_factor set confirmed_at = now(), switched_on_at = now(), last_step = ${step},
        recovery_hashes = ${sql.param(recoveryHashes)}::text[], sealed_codes = ${sealedCodes}
      from passed_caller caller
      where account_id = caller.id and ${isBegun} and sealed_secret = ${sealedSecret}
      returning account_id, credential_id
    ), ${raiseEpoch()}, ${passSession(next, { epoch: raisedEpoch })},
    ${auditAndNotice('second-step-set-up', context, 'passed')}
    select expires from passed_session`)

/** The proof that a code was right: the period of a code of the app, or the hash of a recovery code. */
export type Proof = { readonly step: number } | { readonly recoveryHash: string }

/** True of a row of `staff_factor` that works and has not spent the proof. */
export const isUnspent = (proof: Proof): SQL =>
  'step' in proof
    ? sql`${mfaWorks} and coalesce(last_step < ${proof.step}, true)`
    : sql`(${mfaWorks} or ${hasPasskey(sql`staff_factor.account_id`)})
        and ${proof.recoveryHash} = any(recovery_hashes)`

/** The assignments that spend a proof; a statement that replaces all recovery codes spends one with that. */
export const spend = (proof: Proof): SQL =>
  'step' in proof
    ? sql`last_step = ${proof.step}`
    : sql`recovery_hashes = array_remove(recovery_hashes, ${proof.recoveryHash})`

/** A code that was right, and how to uncount the attempt. */
export interface SpentCode {
  readonly refund: AttemptRefund
  readonly context: RequestContext
}

/**
 * Spends a proof, once: of a thousand concurrent attempts with the same code, one succeeds (RFC 6238, section
 * 5.2). It makes the session one that passed MFA. Undefined if the proof is not accepted; `left` is the number
 * of recovery codes that remain.
 */
export const passMfa = (
  db: Database,
  session: Buffer,
  proof: Proof,
  next: NextSession,
  { refund, context }: SpentCode,
) =>
  db.findRow<PassedSession & { readonly left: number }>(sql`
    with ${stepCaller(db, session)}, passed as (
      update staff_factor set ${spend(proof)} from caller
      where account_id = caller.id and ${isUnspent(proof)}
      returning account_id, credential_id, is_pending, cardinality(recovery_hashes) as "left"
    ), ${passSession(next)}, ${refundAttemptCtes(refund, 'passed')},
    ${auditOfPass(proof, context)}
    select expires, "left" from passed_session, passed`)

const auditOfPass = (proof: Proof, context: RequestContext): SQL => {
  if ('recoveryHash' in proof) {
    const facts = sql`(select jsonb_build_object('left', "left") from passed)`
    return auditAndNotice('recovery-code-used', context, 'passed', facts)
  }
  const action = sql`case when is_pending then 'signed-in' else 'second-step-passed' end`
  return sql`audit as (${insertAuditEvent(action, context, 'passed')})`
}

/** Spends a proof and replaces all recovery codes. The session has then passed MFA; undefined as for `passMfa`. */
export const replaceRecoveryCodes = (
  db: Database,
  session: Buffer,
  proof: Proof,
  { recoveryHashes, sealedCodes }: RecoveryCodes,
  next: NextSession,
  { refund, context }: SpentCode,
) =>
  db.findRow<PassedSession>(sql`
    with ${passedCaller(db, session)}, passed as (
      update staff_factor set ${'step' in proof ? sql`${spend(proof)},` : sql``}
        recovery_hashes = ${sql.param(recoveryHashes)}::text[], sealed_codes = ${sealedCodes}
      from passed_caller caller where account_id = caller.id and ${isUnspent(proof)}
      returning account_id, credential_id
    ), ${passSession(next)}, ${refundAttemptCtes(refund, 'passed')},
    ${auditAndNotice('recovery-codes-made', context, 'passed')}
    select expires from passed_session`)

/**
 * Switches two-step sign-in off, which needs a proof: the authenticator app and the recovery codes go, passkeys stay
 * as another way in. False if the proof is not accepted, or if the account has a staff role.
 */
export const endMfa = (
  db: Database,
  session: Buffer,
  proof: Proof,
  { refund, context }: SpentCode,
) =>
  db.hasRow(sql`
    with ${passedCaller(db, session)}, ended as (
      delete from staff_factor using passed_caller, account
      where staff_factor.account_id = passed_caller.id and account.id = passed_caller.id
        and ${needsFactor()} and ${isUnspent(proof)} and not ${isStaff}
      returning staff_factor.account_id
    ), ${refundAttemptCtes(refund, 'ended')},
    ${auditAndNotice('second-step-ended', context, 'ended')}
    select from ended`)
