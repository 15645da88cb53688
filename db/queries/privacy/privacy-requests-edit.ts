import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import type { privacyRequest } from '../../tables/privacy-request.ts'
import type { RequestKind } from '../../values/request-kinds.ts'
import { accountEvent } from '../accounts/accounts-edit.ts'
import { type Actor, actorNameOf, auditAndNotice, insertAuditEvent } from '../audit/audit.ts'
import { stayingAccount } from '../expressions.ts'
import { liveCaller } from '../live-caller.ts'
import type { Stored } from '../stored.ts'

/**
 * The update that answers the open requests of the accounts of the CTE `chosen`, for use as a CTE. It also takes out
 * of all its requests what could name its owner.
 */
export const closeErasedRequests = (actor: Actor): SQL => sql`
  update privacy_request set name = null, note = null,
    closed_at = coalesce(closed_at, now()),
    operator = case when state = 'open' then ${actorNameOf(actor)} else operator end,
    state = case when state = 'open' then 'done' else state end
  where account_id in (select id from chosen) returning account_id`

/** A request that staff record, of an account or of a name. */
export interface NewPrivacyRequest
  extends Stored<typeof privacyRequest, 'accountId' | 'name' | 'note'> {
  readonly kind: RequestKind
  /** The day on which it was received, such as 2027-01-31, in the time zone of the organisation. */
  readonly received: string
}

/** Records a request, of an account that was merged for the one that stays; false if one of the same kind is open for it. */
export function recordPrivacyRequest(
  db: Database,
  { kind, accountId, name, note, received }: NewPrivacyRequest,
  actor: Actor,
): Promise<boolean> {
  const at = sql`(${received}::date::timestamp at time zone 'Europe/London')`
  // The month of the calendar: the clocks may change within it.
  const due = sql`((${received}::date + interval '1 month') at time zone 'Europe/London')`
  return db.hasRow(sql`
    with added as (
      insert into privacy_request (account_id, name, kind, note, received_at, due_at)
      values (${stayingAccount(accountId)}, ${name}, ${kind}, ${note}, ${at}, ${due})
      on conflict (account_id, kind) where state = 'open' do nothing returning account_id
    ), audit as (${accountEvent('request-recorded', actor, 'added')})
    select from added`)
}

/** A request by its id, or that of an account, of which the kind is left out if it has only one. */
type OpenRequest =
  | { readonly id: string }
  | { readonly accountId: string; readonly kind?: RequestKind | null | undefined }

/** Marks an open request as done; false if there is none, or more than one. */
export function completePrivacyRequest(
  db: Database,
  which: OpenRequest,
  actor: Actor,
): Promise<boolean> {
  const those =
    'id' in which
      ? sql`id = ${which.id}`
      : sql`account_id = ${which.accountId} and kind = coalesce(${which.kind ?? null}, kind)`
  return db.hasRow(sql`
    with meant as (select id from privacy_request where ${those} and state = 'open'), done as (
      update privacy_request
      set state = 'done', closed_at = now(), operator = ${actorNameOf(actor)}
      where id in (select id from meant) and state = 'open' and (select count(*) from meant) = 1
      returning account_id, kind
    ), closure as (select account_id from done where kind = 'close-account'),
    other as (select account_id from done where kind <> 'close-account'),
    closure_audit as (${accountEvent('closure-done', actor, 'closure')}),
    other_audit as (${accountEvent('request-done', actor, 'other')})
    select from done`)
}

/**
 * Adds the caller's request to close the account. False if one is open already or the session is
 * no longer live.
 */
export const requestClosure = (
  db: Database,
  session: Buffer,
  context: RequestContext,
): Promise<boolean> =>
  db.hasRow(sql`
    with caller as (select account.id as account_id ${liveCaller(db, session)}), added as (
      insert into privacy_request (account_id, kind) select account_id, 'close-account' from caller
      on conflict (account_id, kind) where state = 'open' do nothing
      returning account_id
    ), ${auditAndNotice('closure-asked', context, 'added')}
    select from added`)

/** Withdraws the caller's request to close the account; false if none is open. */
export const withdrawClosure = (db: Database, session: Buffer, context: RequestContext) =>
  db.hasRow(sql`
    with caller as (select account.id as account_id ${liveCaller(db, session)}), withdrawn as (
      update privacy_request set state = 'withdrawn', closed_at = now() from caller
      where privacy_request.account_id = caller.account_id and kind = 'close-account'
        and state = 'open'
      returning privacy_request.account_id
    ), audit as (${insertAuditEvent('closure-withdrawn', context, 'withdrawn')})
    select from withdrawn`)
