import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import { mfaResetHours } from '../../values/periods.ts'
import { accountEvent } from '../accounts/accounts-edit.ts'
import { type Actor, insertAuditEvent } from '../audit/audit.ts'
import { accountName, milliseconds } from '../expressions.ts'
import { needsFactor } from '../has-factor.ts'
import { isStaff } from '../staff-session.ts'

/** A reset that was requested, for the emails to its owner. */
type MfaReset = {
  readonly name: string
  readonly email: string
  /** The addresses that the account had in the last days, to which a change can still be undone. */
  readonly formerEmails: readonly string[]
  /** The time at which it takes effect, in milliseconds since 1970. */
  readonly resetAt: number
}

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
 * the link of this hash. Undefined if no MFA works, a reset waits already, or its
 * owner has no email.
 */
export const resetMfa = (
  db: Database,
  accountId: string,
  { stopHash, reason, ofStaff }: NewMfaReset,
  actor: Actor,
) =>
  db.findRow<MfaReset>(sql`
    with requested as (
      insert into staff_factor (account_id, reset_at, reset_stop_hash)
      select id, now() + ${mfaResetHours} * interval '1 hour', ${stopHash} from account
      where id = ${accountId} and email is not null and ${needsFactor()} and (${ofStaff} or not ${isStaff})
      on conflict (account_id) do update
        set reset_at = excluded.reset_at, reset_stop_hash = excluded.reset_stop_hash
        where staff_factor.reset_at is null
      returning account_id, reset_at
    ), audit as (${accountEvent('second-step-reset-asked', actor, 'requested', reason)})
    select ${accountName} as name, email, ${milliseconds(sql`reset_at`)} as "resetAt", array(
      select distinct address from credential
      where credential.account_id = requested.account_id and kind = 'restore' and used_at is null
        and expires_at > now() and lower(address) <> lower(email)) as "formerEmails"
    from requested join account on account.id = requested.account_id`)

/** Withdraws a reset whose owner could not be informed. */
export const deleteMfaReset = (db: Database, stopHash: Buffer) =>
  db.change(sql`
    update staff_factor set reset_at = null, reset_stop_hash = null
    where reset_stop_hash = ${stopHash}`)

/** Stops a reset that has not taken effect; false if there is none. */
export const stopMfaReset = (db: Database, stopHash: Buffer, context: RequestContext) =>
  db.hasRow(sql`
    with stopped as (
      update staff_factor set reset_at = null, reset_stop_hash = null
      where reset_stop_hash = ${stopHash} and reset_at > now() returning account_id
    ), audit as (${insertAuditEvent('second-step-reset-stopped', context, 'stopped')})
    select from stopped`)
