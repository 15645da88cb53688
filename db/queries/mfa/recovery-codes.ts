import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { milliseconds } from '../expressions.ts'
import { mfaWorks, needsFactor } from '../has-factor.ts'
import { liveCaller, liveReader } from '../live-caller.ts'
import { hasStaffSession, isStaff } from '../staff-session.ts'

/** The account of a session that has passed MFA, if it is one of staff recently, as a CTE. */
const provenCaller = (db: Database, session: Buffer): SQL => sql`
  caller as (
    select account.id ${liveCaller(db, session)} and kind = 'session' and not password_temporary
      and case when ${isStaff} then ${hasStaffSession} else credential.amr @> '{mfa}' end
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

/** The state of two-step sign-in, for the page on which its owner manages it. */
export type FactorState = {
  /** The time at which it was switched on, in milliseconds since 1970. */
  readonly since: number
  /** True if an authenticator app is its factor, or one of several. */
  readonly hasApp: boolean
  readonly codesLeft: number
  /** True until its owner has been told that a passkey had switched it on (decision 089). */
  readonly mustTell: boolean
  /** The time at which a reset takes effect, in milliseconds since 1970; null if none waits. */
  readonly resetAt: number | null
}

/** Finds the state of the caller's two-step sign-in; undefined if it is off, or on for staff who have no codes. */
export const findFactorState = (db: Database, session: Buffer) =>
  db.findRow<FactorState>(sql`
    with caller as (select account.id ${liveReader(db, session)})
    select ${milliseconds(sql`coalesce(switched_on_at, confirmed_at)`)} as since, ${mfaWorks} as "hasApp",
      cardinality(recovery_hashes) as "codesLeft", must_tell as "mustTell", ${milliseconds(sql`reset_at`)} as "resetAt"
    from caller join staff_factor on account_id = caller.id where ${needsFactor(sql`caller.id`)}
      and coalesce(switched_on_at, confirmed_at) is not null`)

/** Records that the caller has been told how two-step sign-in was switched on. */
export const markTold = (db: Database, session: Buffer) =>
  db.change(sql`
    with caller as (select account.id ${liveCaller(db, session)} and kind = 'session')
    update staff_factor set must_tell = false from caller where account_id = caller.id`)
