import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { endedGrantColumns, insertLogoutNotices } from '../access.ts'
import { insertOperatorAuditEvent, type Operator } from '../audit.ts'
import { accountIsLive } from '../live-caller.ts'
import { suppressRemoved } from '../suppressions.ts'
import { ownSubscription } from './erasure-plan.ts'
import { closeErasedRequests } from './privacy-requests.ts'

/**
 * Deletes an account with everything that belongs to it, and the subscriptions of its email, which it
 * suppresses (decision 040). Its audit events stay without the account, and its applications are told
 * of the sign-out (decision 045). Its open requests are done (decision 055). False if there is no such account.
 */
export async function deleteAccount(
  db: Database,
  id: string,
  operator: Operator,
): Promise<boolean> {
  const erased = await db.execute(sql`
    with removed as (
      delete from subscription using account where account.id = ${id} and ${ownSubscription}
      returning campaign, subscription.email
    ), suppressed as (${suppressRemoved}), ended as (
      select ${endedGrantColumns} from credential join account on account.id = credential.account_id
      where account.id = ${id} and expires_at > now() and ${accountIsLive}
    ), notices as (${insertLogoutNotices('ended')}), answered as (${closeErasedRequests(id, operator)}),
    erased as (delete from account where id = ${id} returning id),
    audit as (${insertOperatorAuditEvent('account-erased', operator, 'erased', {})})
    select from erased`)
  return erased.length > 0
}
