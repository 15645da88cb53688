import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { endedGrantColumns, insertLogoutNotices } from '../access.ts'
import { insertOperatorAuditEvent, type Operator } from '../audit.ts'
import { accountIsLive } from '../live-caller.ts'
import { suppressRemoved } from '../suppressions.ts'
import { ownApplication, ownSubscription } from './erasure-plan.ts'
import { closeErasedRequests } from './privacy-requests.ts'

/**
 * Deletes an account with everything that belongs to it, and the subscriptions of its email, which it
 * suppresses (decision 040). Its audit events stay without the account, and its applications are told
 * of the sign-out (decision 045). Its open requests are done (decision 055). With `onlyIfDue`, only an
 * account whose planned erasure is due is deleted (decision 068). False if there is no such account.
 */
export async function deleteAccount(
  db: Database,
  id: string,
  operator: Operator,
  { onlyIfDue = false }: { readonly onlyIfDue?: boolean } = {},
): Promise<boolean> {
  // Deleted first, so that it cannot be undone meanwhile.
  const due = onlyIfDue
    ? sql`delete from planned_erasure where account_id = ${id} and due_at <= now()
        returning account_id as id`
    : sql`select id from account where id = ${id}`
  const erased = await db.execute(sql`
    with chosen as (${due}), removed as (
      delete from subscription using account join chosen on chosen.id = account.id
      where ${ownSubscription}
      returning campaign, subscription.email
    ), applied as (
      delete from join_application using account join chosen on chosen.id = account.id
      where ${ownApplication}
    ), suppressed as (${suppressRemoved}), ended as (
      select ${endedGrantColumns} from credential join account on account.id = credential.account_id
      join chosen on chosen.id = account.id
      where expires_at > now() and ${accountIsLive}
    ), notices as (${insertLogoutNotices('ended')}), answered as (${closeErasedRequests(operator)}),
    erased as (
      delete from account using chosen where account.id = chosen.id returning account.id
    ),
    audit as (${insertOperatorAuditEvent('account-erased', operator, 'erased', {})})
    select from erased`)
  return erased.length > 0
}
