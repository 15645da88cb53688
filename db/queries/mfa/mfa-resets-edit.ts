import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import { mfaResetHours } from '../../values/periods.ts'
import { accountEvent } from '../accounts/accounts-edit.ts'
import { type Actor, insertAuditEvent } from '../audit/audit.ts'
import { accountName } from '../expressions.ts'
import { needsFactor } from '../has-factor.ts'
import { isStaff } from '../staff-session.ts'

/** The owner of an account whose MFA can be reset, for the emails about it. */
type MfaOwner = {
  readonly name: string
  readonly email: string
  /** The addresses that the account had in the last days, to which a change can still be undone. */
  readonly formerEmails: readonly string[]
}

/** An account whose MFA works and whose owner has an email, of staff only if `ofStaff`. */
const resettable = (accountId: string, ofStaff: boolean): SQL => sql`
  account where account.id = ${accountId} and email is not null and ${needsFactor()}
    and (${ofStaff} or not ${isStaff})`

/** Finds the owner of an account whose MFA can be reset; undefined if it cannot, or if a reset waits already. */
export const findMfaOwner = (db: Database, accountId: string, ofStaff: boolean) =>
  db.findRow<MfaOwner>(sql`
    select ${accountName} as name, email, array(
      select distinct address from credential
      where credential.account_id = account.id and kind = 'restore' and used_at is null
        and expires_at > now() and lower(address) <> lower(email)) as "formerEmails"
    from ${resettable(accountId, ofStaff)} and not exists (
      select from staff_factor where account_id = account.id and reset_at is not null)`)

/** A reset to request: the hash of the link that stops it, and whose account it may be. */
interface NewMfaReset {
  readonly stopHash: Buffer
  /** The officer's evidence that the owner asked for it. */
  readonly reason?: string | undefined
  /** True if the account may have a staff role, which only those who manage staff may reset. */
  readonly ofStaff: boolean
}

/**
 * Requests the reset of MFA. It takes effect after 24 hours, unless its owner stops it with
 * the link of this hash. False if no MFA works, a reset waits already, or its
 * owner has no email.
 */
export const resetMfa = (
  db: Database,
  accountId: string,
  { stopHash, reason, ofStaff }: NewMfaReset,
  actor: Actor,
): Promise<boolean> =>
  db.hasRow(sql`
    with requested as (
      insert into staff_factor (account_id, reset_at, reset_stop_hash)
      select id, now() + ${mfaResetHours} * interval '1 hour', ${stopHash}
      from ${resettable(accountId, ofStaff)}
      on conflict (account_id) do update
        set reset_at = excluded.reset_at, reset_stop_hash = excluded.reset_stop_hash
        where staff_factor.reset_at is null
      returning account_id
    ), audit as (${accountEvent('second-step-reset-asked', actor, 'requested', reason)})
    select from requested`)

/** Stops a reset that has not taken effect; false if there is none. */
export const stopMfaReset = (db: Database, stopHash: Buffer, context: RequestContext) =>
  db.hasRow(sql`
    with stopped as (
      update staff_factor set reset_at = null, reset_stop_hash = null
      where reset_stop_hash = ${stopHash} and reset_at > now() returning account_id
    ), audit as (${insertAuditEvent('second-step-reset-stopped', context, 'stopped')})
    select from stopped`)
