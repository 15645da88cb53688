import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import { insertAuditEvent, type Operator } from '../audit.ts'
import { factorWorks } from '../staff-step.ts'
import { milliseconds } from './account-summary.ts'
import { accountEvent, accountName } from './accounts.ts'

/** Hours between the request to reset a second factor and its effect. */
export const factorResetHours = 24

/** A reset that was requested, for the email to the owner of the factor. */
export type FactorReset = {
  readonly name: string
  readonly email: string
  /** When it takes effect, in milliseconds since 1970. */
  readonly resetAt: number
}

/**
 * Requests the reset of a second factor. It takes effect after 24 hours, unless its owner stops it with
 * the link of this hash. Undefined if there is no factor that works, a reset waits already, or its
 * owner has no email.
 */
export async function addFactorReset(
  db: Database,
  accountId: string,
  stopHash: Buffer,
  operator: Operator,
): Promise<FactorReset | undefined> {
  const [reset] = await db.execute<FactorReset>(sql`
    with requested as (
      update staff_factor set reset_at = now() + ${factorResetHours} * interval '1 hour',
        reset_stop_hash = ${stopHash}
      from account
      where account_id = ${accountId} and account.id = account_id and email is not null
        and confirmed_at is not null and reset_at is null
      returning account_id, ${accountName} as name, email, reset_at
    ), audit as (${accountEvent('second-step-reset-asked', operator, 'requested')})
    select name, email, ${milliseconds(sql`reset_at`)} as "resetAt" from requested`)
  return reset
}

/** Withdraws a reset whose owner could not be informed. */
export async function deleteFactorReset(db: Database, stopHash: Buffer): Promise<void> {
  await db.execute(sql`
    update staff_factor set reset_at = null, reset_stop_hash = null
    where reset_stop_hash = ${stopHash}`)
}

/** What the link in the email is for: `due`: the reset has taken effect. */
export type FactorResetState = 'waiting' | 'due'

/** Finds a reset by the hash of its link, without stopping it (decision 025). */
export async function findFactorReset(
  db: Database,
  stopHash: Buffer,
): Promise<FactorResetState | undefined> {
  const [found] = await db.execute<{ works: boolean }>(sql`
    select ${factorWorks} as works from staff_factor
    where reset_stop_hash = ${stopHash} and confirmed_at is not null`)
  return found && (found.works ? 'waiting' : 'due')
}

/** Stops a reset that has not taken effect; false if there is none. */
export async function stopFactorReset(
  db: Database,
  stopHash: Buffer,
  context: RequestContext,
): Promise<boolean> {
  const stopped = await db.execute(sql`
    with stopped as (
      update staff_factor set reset_at = null, reset_stop_hash = null
      where reset_stop_hash = ${stopHash} and ${factorWorks} returning account_id
    ), audit as (${insertAuditEvent('second-step-reset-stopped', context, 'stopped')})
    select from stopped`)
  return stopped.length > 0
}
