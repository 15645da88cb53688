import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import { insertAuditEvent } from '../audit.ts'
import { liveCaller, liveReader } from '../live-caller.ts'
import { milliseconds } from '../operators/account-summary.ts'

/** A member's request to close the account; times are milliseconds since 1970. */
export type ClosureRequest = { readonly receivedAt: number; readonly dueAt: number }

const times = sql`
  ${milliseconds(sql`received_at`)} as "receivedAt", ${milliseconds(sql`due_at`)} as "dueAt"`

/**
 * Adds the caller's request to close the account. Undefined if one is open already or the session is
 * no longer live.
 */
export async function addClosureRequest(
  db: Database,
  session: Buffer,
  context: RequestContext,
): Promise<ClosureRequest | undefined> {
  const [added] = await db.execute<ClosureRequest>(sql`
    with caller as (select account.id as account_id ${liveCaller(db, session)}), added as (
      insert into privacy_request (account_id, kind) select account_id, 'close-account' from caller
      on conflict (account_id, kind) where state = 'open' do nothing
      returning account_id, received_at, due_at
    ), audit as (${insertAuditEvent('closure-asked', context, 'added')})
    select ${times} from added`)
  return added
}

/** Finds the caller's open request to close the account. */
export async function findClosureRequest(
  db: Database,
  session: Buffer,
): Promise<ClosureRequest | undefined> {
  const [found] = await db.execute<ClosureRequest>(sql`
    with caller as (select account.id as account_id ${liveReader(db, session)})
    select ${times} from caller join privacy_request using (account_id)
    where kind = 'close-account' and state = 'open'`)
  return found
}

/** Withdraws the caller's request to close the account; false if none is open. */
export async function withdrawClosureRequest(
  db: Database,
  session: Buffer,
  context: RequestContext,
): Promise<boolean> {
  const withdrawn = await db.execute(sql`
    with caller as (select account.id as account_id ${liveCaller(db, session)}), withdrawn as (
      update privacy_request set state = 'withdrawn', closed_at = now() from caller
      where privacy_request.account_id = caller.account_id and kind = 'close-account'
        and state = 'open'
      returning privacy_request.account_id
    ), audit as (${insertAuditEvent('closure-withdrawn', context, 'withdrawn')})
    select from withdrawn`)
  return withdrawn.length > 0
}
