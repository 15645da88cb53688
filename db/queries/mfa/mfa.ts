import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { liveCaller } from '../live-caller.ts'
import { hasStaffSession, isStaff, mfaWorks } from '../staff-mfa.ts'

/** The member of a live session with a staff role, as a CTE. */
export const staffCaller = (db: Database, session: Buffer): SQL => sql`
  caller as (
    select account.id, credential.id as credential_id, ${hasStaffSession} as verified
    ${liveCaller(db, session)} and kind = 'session' and not password_temporary and ${isStaff}
  )`

/** The MFA of a member of staff, with its secret encrypted. */
export type MfaRow = {
  readonly accountId: string
  readonly username: string
  readonly sealedSecret: Buffer
  /** False while it is being set up. */
  readonly works: boolean
}

/** Finds the MFA of the member of a live session with a staff role. */
export const findMfa = (db: Database, session: Buffer) =>
  db.findRow<MfaRow>(sql`
    with ${staffCaller(db, session)}
    select account.id as "accountId", username, sealed_secret as "sealedSecret",
      ${mfaWorks} as works
    from caller join account on account.id = caller.id
    join staff_factor on staff_factor.account_id = caller.id
    where ${mfaWorks} or confirmed_at is null`)

/** Finds the encrypted recovery codes that wait for their owner, in a staff session. */
export const findRecoveryCodes = (db: Database, session: Buffer) =>
  db.findRow<{ accountId: string; sealedCodes: Buffer }>(sql`
    with ${staffCaller(db, session)}
    select account_id as "accountId", sealed_codes as "sealedCodes"
    from caller join staff_factor on account_id = caller.id
    where verified and sealed_codes is not null`)

/** The state of the reset behind the link in the email; `due` if it has taken effect. */
export type MfaResetState = 'waiting' | 'due'

/** Finds a reset by the hash of its link, without stopping it (decision 025). */
export async function findMfaReset(
  db: Database,
  stopHash: Buffer,
): Promise<MfaResetState | undefined> {
  const found = await db.findRow<{ works: boolean }>(sql`
    select ${mfaWorks} as works from staff_factor
    where reset_stop_hash = ${stopHash} and confirmed_at is not null`)
  return found && (found.works ? 'waiting' : 'due')
}
