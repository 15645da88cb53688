import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import type { RequestKind } from '../../values/request-kinds.ts'
import { accountName } from '../accounts/accounts.ts'
import { type Actor, actorNameOf, insertActorAuditEvent, insertAuditEvent } from '../audit/audit.ts'
import { milliseconds } from '../expressions.ts'
import { liveCaller, liveReader } from '../live-caller.ts'

/** A request of someone about their data; times are milliseconds since 1970. */
export type PrivacyRequestRow = {
  readonly id: string
  /** Null once the account is erased, and of someone without an account. */
  readonly accountId: string | null
  readonly kind: RequestKind
  readonly state: 'open' | 'done' | 'withdrawn'
  readonly receivedAt: number
  readonly dueAt: number
  readonly closedAt: number | null
  /** Null once the account is erased. */
  readonly username: string | null
  readonly name: string | null
  /** The request in the words of staff. */
  readonly note: string | null
  readonly operator: string | null
  /** True if it is open and past its due date. */
  readonly overdue: boolean
}

/** The requests to list: `offset` of them come before. */
interface PrivacyRequestFilter {
  readonly all: boolean
  readonly limit: number
  readonly offset: number
}

/** Open requests by their due date, then the others, the last to be answered first. */
const mostUrgentFirst = sql`
  privacy_request.state <> 'open', case when privacy_request.state = 'open' then due_at end,
  closed_at desc, privacy_request.id`

/** Lists the open requests, or all, those that are due first at the top. */
export const listPrivacyRequests = (
  db: Database,
  { all, limit, offset }: PrivacyRequestFilter,
): Promise<PrivacyRequestRow[]> =>
  // The page is chosen first, so that only its accounts are read.
  db.execute<PrivacyRequestRow>(sql`
    select privacy_request.id, account_id as "accountId", kind, state,
      ${milliseconds(sql`received_at`)} as "receivedAt", ${milliseconds(sql`due_at`)} as "dueAt",
      ${milliseconds(sql`closed_at`)} as "closedAt", username,
      case when account.id is not null then ${accountName} else privacy_request.name end as name,
      note, operator, state = 'open' and due_at < now() as overdue
    from (
      select * from privacy_request where ${all} or state = 'open'
      order by ${mostUrgentFirst} limit ${limit} offset ${offset}
    ) as privacy_request left join account on account.id = account_id
    order by ${mostUrgentFirst}`)

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

/** A request that staff record; times are milliseconds since 1970. */
interface NewPrivacyRequest {
  readonly kind: RequestKind
  /** The requester: an account, or a name. */
  readonly accountId: string | null
  readonly name: string | null
  readonly note: string | null
  /** The day on which it was received, such as 2027-01-31, in the time zone of the organisation. */
  readonly received: string
}

/** Records a request; false if one of the same kind is open for the account. */
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
      values (${accountId}, ${name}, ${kind}, ${note}, ${at}, ${due})
      on conflict (account_id, kind) where state = 'open' do nothing returning account_id
    ), audit as (${insertActorAuditEvent('request-recorded', actor, 'added', ofAccount)})
    select from added`)
}

/** Marks an open request, or those of an account, as done; false if there is none. */
export function completePrivacyRequests(
  db: Database,
  which: { readonly id: string } | { readonly accountId: string },
  actor: Actor,
): Promise<boolean> {
  const those = 'id' in which ? sql`id = ${which.id}` : sql`account_id = ${which.accountId}`
  return db.hasRow(sql`
    with done as (
      update privacy_request
      set state = 'done', closed_at = now(), operator = ${actorNameOf(actor)}
      where ${those} and state = 'open' returning account_id, kind
    ), closure as (select account_id from done where kind = 'close-account'),
    other as (select account_id from done where kind <> 'close-account'),
    closure_audit as (${insertActorAuditEvent('closure-done', actor, 'closure', ofAccount)}),
    other_audit as (${insertActorAuditEvent('request-done', actor, 'other', ofAccount)})
    select from done`)
}

const ofAccount = { account: sql`account_id` }

/** A member's request to close the account; times are milliseconds since 1970. */
export type ClosureRequest = { readonly receivedAt: number; readonly dueAt: number }

const times = sql`
  ${milliseconds(sql`received_at`)} as "receivedAt", ${milliseconds(sql`due_at`)} as "dueAt"`

/**
 * Adds the caller's request to close the account. Undefined if one is open already or the session is
 * no longer live.
 */
export const requestClosure = (db: Database, session: Buffer, context: RequestContext) =>
  db.findRow<ClosureRequest>(sql`
    with caller as (select account.id as account_id ${liveCaller(db, session)}), added as (
      insert into privacy_request (account_id, kind) select account_id, 'close-account' from caller
      on conflict (account_id, kind) where state = 'open' do nothing
      returning account_id, received_at, due_at
    ), audit as (${insertAuditEvent('closure-asked', context, 'added')})
    select ${times} from added`)

/** Finds the caller's open request to close the account. */
export const findClosure = (db: Database, session: Buffer) =>
  db.findRow<ClosureRequest>(sql`
    with caller as (select account.id as account_id ${liveReader(db, session)})
    select ${times} from caller join privacy_request using (account_id)
    where kind = 'close-account' and state = 'open'`)

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
