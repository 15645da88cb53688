import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { milliseconds } from '../expressions.ts'
import { hasFactor, mfaWorks } from '../has-factor.ts'
import { liveCaller, liveReader } from '../live-caller.ts'
import { hasStaffSession, isStaff } from '../staff-session.ts'

/** The account of a session that has passed MFA, if it is one of staff recently, as a CTE. */
const provenCaller = (db: Database, session: Buffer): SQL => sql`
  caller as (
    select account.id ${liveCaller(db, session)} and kind = 'session' and not password_temporary
      and case when ${isStaff} then ${hasStaffSession} else coalesce(credential.amr @> '{mfa}', false) end
  )`

/** Finds the encrypted recovery codes that wait for their owner, in a session that has passed MFA. */
export const findRecoveryCodes = (db: Database, session: Buffer) =>
  db.findRow<{ accountId: string; sealedCodes: Buffer }>(sql`
    with ${provenCaller(db, session)}
    select account_id as "accountId", sealed_codes as "sealedCodes"
    from caller join staff_factor on account_id = caller.id where sealed_codes is not null`)

/** Deletes the encrypted recovery codes once their owner keeps them; their hashes stay. */
export const deleteRecoveryCodes = (db: Database, session: Buffer) =>
  db.change(sql`
    with ${provenCaller(db, session)}
    update staff_factor set sealed_codes = null from caller where account_id = caller.id`)

/** The state of MFA, for the page on which its owner manages it. */
export type FactorState = {
  /** The time at which the authenticator app was set up, in milliseconds since 1970; null without an app. */
  readonly since: number | null
  readonly codesLeft: number
  /** The time at which a reset takes effect, in milliseconds since 1970; null if none waits. */
  readonly resetAt: number | null
}

/** Finds the state of the MFA that works for the caller's account. */
export const findFactorState = (db: Database, session: Buffer) =>
  db.findRow<FactorState>(sql`
    with caller as (select account.id ${liveReader(db, session)})
    select case when ${mfaWorks} then ${milliseconds(sql`confirmed_at`)} end as since,
      cardinality(recovery_hashes) as "codesLeft", ${milliseconds(sql`reset_at`)} as "resetAt"
    from caller join staff_factor on account_id = caller.id where ${hasFactor(sql`caller.id`)}`)
