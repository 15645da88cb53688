import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import { insertAuditEvent } from '../audit/audit.ts'
import { type AttemptRefund, refundAttemptCtes } from '../rate-limits.ts'
import { mfaWorks } from '../staff-mfa.ts'
import { staffCaller } from './mfa.ts'

/** The CTE that marks the session of the CTE `passed` as one that passed MFA. */
const startedSession: SQL = sql`
  started_session as (
    insert into staff_session (credential_id) select credential_id from passed
    on conflict (credential_id) do update set started_at = now(), used_at = now()
  )`

/** Begins to set up MFA, unless it works already; a reset that is due has removed it. */
export const setUpMfa = (db: Database, session: Buffer, sealedSecret: Buffer) =>
  db.hasRow(sql`
    with ${staffCaller(db, session)}
    insert into staff_factor (account_id, sealed_secret) select id, ${sealedSecret} from caller
    on conflict (account_id) do update set sealed_secret = excluded.sealed_secret,
      created_at = now(), confirmed_at = null, last_step = null, recovery_hashes = '{}',
      sealed_codes = null, reset_at = null, reset_stop_hash = null
    where not coalesce(${mfaWorks}, false)
    returning account_id`)

/** The columns of confirmed MFA. */
interface ConfirmedMfa {
  /** The encrypted secret whose code was checked. */
  readonly sealedSecret: Buffer
  readonly step: number
  readonly recoveryHashes: readonly string[]
  readonly sealedCodes: Buffer
}

/**
 * Confirms the MFA that is being set up, and marks the session as one that passed it. Returns false
 * if MFA was confirmed or begun again meanwhile, or was begun more than an hour ago.
 */
export const confirmMfa = (
  db: Database,
  session: Buffer,
  { sealedSecret, step, recoveryHashes, sealedCodes }: ConfirmedMfa,
  context: RequestContext,
) =>
  db.hasRow(sql`
    with ${staffCaller(db, session)}, passed as (
      update staff_factor set confirmed_at = now(), last_step = ${step},
        recovery_hashes = ${sql.param(recoveryHashes)}::text[], sealed_codes = ${sealedCodes}
      from caller
      where account_id = caller.id and confirmed_at is null and sealed_secret = ${sealedSecret}
        and created_at > now() - interval '1 hour'
      returning account_id, credential_id
    ), ${startedSession},
    audit as (${insertAuditEvent('second-step-set-up', context, 'passed')})
    select from passed`)

/** A code that was right, and how to uncount the attempt. */
interface SpentCode {
  readonly refund: AttemptRefund
  readonly context: RequestContext
}

/**
 * Accepts the code of one period, once: of a thousand concurrent attempts with the same code, one
 * succeeds (RFC 6238, section 5.2). `resealed` replaces a secret that a former key encrypted.
 */
export const spendCode = (
  db: Database,
  session: Buffer,
  { step, resealed }: { readonly step: number; readonly resealed: Buffer | null },
  { refund, context }: SpentCode,
) =>
  db.hasRow(sql`
    with ${staffCaller(db, session)}, passed as (
      update staff_factor set last_step = ${step},
        sealed_secret = coalesce(${resealed}::bytea, sealed_secret)
      from caller
      where account_id = caller.id and ${mfaWorks}
        and coalesce(last_step < ${step}, true)
      returning account_id, credential_id
    ), ${startedSession}, ${refundAttemptCtes(refund, 'passed')},
    audit as (${insertAuditEvent('second-step-passed', context, 'passed')})
    select from passed`)

/** Accepts a recovery code once; returns how many are left, or undefined if it is not accepted. */
export async function spendRecoveryCode(
  db: Database,
  session: Buffer,
  hash: string,
  { refund, context }: SpentCode,
): Promise<number | undefined> {
  const spent = await db.findRow<{ left: number }>(sql`
    with ${staffCaller(db, session)}, passed as (
      update staff_factor set recovery_hashes = array_remove(recovery_hashes, ${hash})
      from caller
      where account_id = caller.id and ${mfaWorks} and ${hash} = any(recovery_hashes)
      returning account_id, credential_id, cardinality(recovery_hashes) as "left"
    ), ${startedSession}, ${refundAttemptCtes(refund, 'passed')},
    audit as (${insertAuditEvent('recovery-code-used', context, 'passed')})
    select "left" from passed`)
  return spent?.left
}

/** Deletes the encrypted recovery codes once their owner keeps them; their hashes stay. */
export const deleteRecoveryCodes = (db: Database, session: Buffer) =>
  db.change(sql`
    with ${staffCaller(db, session)}
    update staff_factor set sealed_codes = null from caller where account_id = caller.id and verified`)
