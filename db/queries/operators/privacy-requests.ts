import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestKind } from '../../values/request-kinds.ts'
import { insertOperatorAuditEvent, type Operator, operatorNameOf } from '../audit.ts'
import { milliseconds } from './account-summary.ts'
import { accountName } from './accounts.ts'

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
  /** What they ask for, in the words of staff. */
  readonly note: string | null
  readonly operator: string | null
  /** Whether it is open and should have been answered by now. */
  readonly overdue: boolean
}

/** Which requests to list: `offset` of them come before. */
export interface PrivacyRequestFilter {
  readonly all: boolean
  readonly limit: number
  readonly offset: number
}

/** Open requests by their due date, then the others, the last to be answered first. */
const mostUrgentFirst = sql`
  privacy_request.state <> 'open', case when privacy_request.state = 'open' then due_at end,
  closed_at desc, privacy_request.id`

/** Lists the open requests, or all, those that are due first at the top. */
export const listPrivacyRequestRows = (
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
export const closeErasedRequests = (operator: Operator): SQL => sql`
  update privacy_request set name = null, note = null,
    closed_at = coalesce(closed_at, now()),
    operator = case when state = 'open' then ${operatorNameOf(operator)} else operator end,
    state = case when state = 'open' then 'done' else state end
  where account_id in (select id from chosen) returning account_id`

/** A request that staff record; times are milliseconds since 1970. */
export interface NewPrivacyRequest {
  readonly kind: RequestKind
  /** Who asks: an account, or a name. */
  readonly accountId: string | null
  readonly name: string | null
  readonly note: string | null
  /** The day on which it was received, such as 2027-01-31, in the time zone of the organisation. */
  readonly received: string
}

/** Records a request; false if one of the same kind is open for the account. */
export async function addPrivacyRequest(
  db: Database,
  { kind, accountId, name, note, received }: NewPrivacyRequest,
  operator: Operator,
): Promise<boolean> {
  const at = sql`(${received}::date::timestamp at time zone 'Europe/London')`
  // The month of the calendar: the clocks may change within it.
  const due = sql`((${received}::date + interval '1 month') at time zone 'Europe/London')`
  const added = await db.execute(sql`
    with added as (
      insert into privacy_request (account_id, name, kind, note, received_at, due_at)
      values (${accountId}, ${name}, ${kind}, ${note}, ${at}, ${due})
      on conflict (account_id, kind) where state = 'open' do nothing returning account_id
    ), audit as (${insertOperatorAuditEvent('request-recorded', operator, 'added', ofAccount)})
    select from added`)
  return added.length > 0
}

/** Marks an open request, or those of an account, as done; false if there is none. */
export async function completePrivacyRequests(
  db: Database,
  which: { readonly id: string } | { readonly accountId: string },
  operator: Operator,
): Promise<boolean> {
  const those = 'id' in which ? sql`id = ${which.id}` : sql`account_id = ${which.accountId}`
  const done = await db.execute(sql`
    with done as (
      update privacy_request
      set state = 'done', closed_at = now(), operator = ${operatorNameOf(operator)}
      where ${those} and state = 'open' returning account_id, kind
    ), closure as (select account_id from done where kind = 'close-account'),
    other as (select account_id from done where kind <> 'close-account'),
    closure_audit as (${insertOperatorAuditEvent('closure-done', operator, 'closure', ofAccount)}),
    other_audit as (${insertOperatorAuditEvent('request-done', operator, 'other', ofAccount)})
    select from done`)
  return done.length > 0
}

const ofAccount = { account: sql`account_id` }
