import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { hasCode, isOutage } from '../../driver/errors.ts'
import { accountEvent } from '../accounts/accounts-edit.ts'
import { type Actor, actorNameOf, insertActorAuditEvent } from '../audit/audit.ts'
import { suppressRemoved } from '../campaigns/suppressions.ts'
import { endedGrantColumns, insertSignOuts } from '../credentials/access.ts'
import { ownEmail } from '../listed-emails.ts'
import { accountIsLive } from '../live-caller.ts'
import { isListed } from '../memberships/membership-state.ts'
import { insertNotice } from '../outgoing.ts'
import { isStaff } from '../staff-session.ts'
import {
  hasUnanswered,
  isAnsweredByErasure,
  isDueErasure,
  ownApplication,
  ownChange,
  ownInvitation,
  ownNote,
  ownSubscription,
} from './erasure-plan.ts'
import { closeErasedRequests } from './privacy-requests-edit.ts'

/**
 * Deletes an account with everything that belongs to it, and the subscriptions of its email, which it
 * suppresses (decision 024), and what imports recorded of it. Its audit events stay without the account, and its applications are told
 * of the sign-out (decision 045). Its open requests to close or erase it are done; with another one it is not deleted
 * (decision 055). With `onlyIfDue`, only an account whose planned erasure is due is deleted (decision 055). Accounts that were merged into it are deleted
 * with it (decision 082). The contacts of a membership that
 * loses its primary or billing contact are told, unless it has ended or lapsed. The memberships that they touch are locked
 * first, as by a change of contacts, so that the two never wait for each other; if its owner becomes a contact in between, it
 * is tried once more (decision 083).
 * False if there is no such account, or if it is not deleted.
 */
export const eraseAccount = (...erasure: Parameters<typeof eraseOnce>): Promise<boolean> =>
  eraseOnce(...erasure).catch((error) => {
    if (!hasCode(error, /^40P01$/)) throw error
    return eraseOnce(...erasure)
  })

function eraseOnce(
  db: Database,
  id: string,
  actor: Actor,
  { onlyIfDue = false }: { readonly onlyIfDue?: boolean } = {},
): Promise<boolean> {
  // Deleted first, so that it cannot be undone meanwhile.
  const due = onlyIfDue
    ? sql`delete from planned_erasure where account_id = ${id} and ${isDueErasure}
        returning account_id as id`
    : sql`select id from account where id = ${id} and not ${hasUnanswered(sql`account.id`)}`
  return db.hasRow(sql`
    with due as (${due}), chosen as (
      select id from due
      union all select merged_id from account_merge join due on due.id = account_merge.account_id
    ), locked as materialized (
      select from membership where id in (
        select membership_id from contact join chosen on account_id = chosen.id
        union select membership_id from contact_change
          join chosen on chosen.id in (contact_change.account_id, member_id)
        union select membership_id from contact_invitation, account join chosen on chosen.id = account.id
          where inviter_id = account.id or lower(contact_invitation.email) = lower(account.email))
      order by id for no key update
    ), vacant as (
      select 'roles-vacant' as about, membership_id as "membershipId", bool_or(is_primary) as "primary",
        bool_or(is_billing) as billing
      from contact join chosen on account_id = chosen.id join membership on membership.id = membership_id
      where (is_primary or is_billing) and ${isListed(db)} group by membership_id
    ), vacancies as (${insertNotice({ of: 'vacant', facts: sql`to_jsonb(vacant)` })}),
    removed as (
      delete from subscription using account join chosen on chosen.id = account.id
      where ${ownSubscription}
      returning campaign, subscription.email
    ), applied as (
      delete from join_application using account join chosen on chosen.id = account.id
      where ${ownApplication}
    ), uninvited as (
      delete from contact_invitation using account join chosen on chosen.id = account.id
      where ${ownInvitation}
        and (select count(*) from locked) >= 0
    ), unlisted as (
      delete from outgoing using account join chosen on chosen.id = account.id where ${ownEmail}
    ), unnoted as (
      delete from record_note using account join chosen on chosen.id = account.id
      where ${ownNote}
        and (select count(*) from locked) >= 0
    ), forgotten as (
      delete from act_change using account join chosen on chosen.id = account.id
      where ${ownChange}
        and (select count(*) from locked) >= 0
    ), unrecorded as (
      delete from import_change using chosen
      where coalesce(account_id, row_id) = chosen.id and before is not null
    ), suppressed as (${suppressRemoved}), ended as (
      select ${endedGrantColumns} from credential join account on account.id = credential.account_id
      join chosen on chosen.id = account.id
      where expires_at > now() and ${accountIsLive}
    ), notices as (${insertSignOuts('ended')}), answered as (${closeErasedRequests(actor)}),
    erased as (
      delete from account using chosen where account.id = chosen.id and (select count(*) from locked) >= 0
      returning account.id
    ),
    audit as (${insertActorAuditEvent('account-erased', actor, 'erased', {})})
    select from erased`)
}

/**
 * Plans to erase accounts in 30 days; returns their number. They are disabled now,
 * which ends everything that is signed in, their open requests to close or erase them are done, and they are told. Accounts with a staff role, and
 * those for which it is planned already, stay as they are, and all do if one of the `requests` that it is to answer is no
 * longer open. The new epoch tells who enables them at the same moment.
 */
export const planErasures = (
  db: Database,
  ids: readonly string[],
  actor: Actor,
  requests: readonly string[] = [],
) =>
  db.getValue<number>(sql`
    with wanted as materialized (
      select from privacy_request where id::text = any(${sql.param(requests)}::text[]) and state = 'open'
        and account_id = any(${sql.param(ids)}::text[]::uuid[])
      order by id for no key update
    ), planned as (
      insert into planned_erasure (account_id, operator, was_disabled)
      select account.id, ${actorNameOf(actor)}, disabled_at is not null
      from account where id = any(${sql.param(ids)}::text[]::uuid[]) and not ${isStaff}
        and (select count(*) from wanted) = ${requests.length}
      on conflict do nothing returning account_id
    ), disabled as (
      update account set disabled_at = coalesce(disabled_at, now()), epoch = epoch + 1 from planned
      where account.id = planned.account_id
    ), answered as (
      update privacy_request
      set state = 'done', closed_at = now(), operator = ${actorNameOf(actor)}
      from planned where privacy_request.account_id = planned.account_id and state = 'open'
        and ${isAnsweredByErasure}
    ), audit as (${accountEvent('erasure-planned', actor, 'planned')} returning id),
    noticed as (${insertNotice()})
    select count(*)::int as count from planned`)

/**
 * Undoes a planned erasure, and opens the requests again that it answered; false if there is none. The account of someone
 * who has died meanwhile stays disabled.
 */
export const undoErasure = (db: Database, id: string, actor: Actor) =>
  db.hasRow(sql`
    with undone as (
      delete from planned_erasure where account_id = ${id}
      returning account_id, was_disabled, planned_at
    ), enabled as (
      update account set disabled_at = null from undone
      where account.id = undone.account_id and not was_disabled and deceased_at is null
    ), reopened as (
      update privacy_request set state = 'open', closed_at = null, operator = null from undone
      where privacy_request.account_id = undone.account_id and state = 'done'
        and closed_at = planned_at and not exists (
          select from privacy_request other where other.account_id = undone.account_id
            and other.kind = privacy_request.kind and other.state = 'open')
    ), audit as (${accountEvent('erasure-undone', actor, 'undone')} returning id),
    noticed as (${insertNotice()})
    select from undone`)

const rethrow = (error: unknown) => {
  throw error
}

/** Erases at most so many accounts that are due, whichever fail; returns the number of those that it erased. */
export async function eraseDueAccounts(
  db: Database,
  limit: number,
  onFailure: (error: unknown) => void = rethrow,
): Promise<number> {
  const due = await db.findRows<{ id: string; operator: string }>(sql`
    select account_id as id, operator from planned_erasure where ${isDueErasure}
    order by due_at limit ${limit}`)
  let erased = 0
  for (const { id, operator } of due) {
    try {
      if (await eraseAccount(db, id, operator, { onlyIfDue: true })) erased += 1
    } catch (error) {
      // Of an outage, each of the others would fail as well.
      if (isOutage(error)) throw error
      onFailure(error)
    }
  }
  return erased
}
