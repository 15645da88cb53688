import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { privacyRequest } from '../../tables/privacy-request.ts'
import type { RequestKind } from '../../values/request-kinds.ts'
import { accountName, milliseconds, operatorName } from '../expressions.ts'
import { liveReader } from '../live-caller.ts'
import { type Neighbours, neighbours } from '../neighbours.ts'
import type { Stored } from '../stored.ts'

/** A request of someone about their data. */
export type PrivacyRequestRow = Stored<
  typeof privacyRequest,
  'id' | 'accountId' | 'receivedAt' | 'dueAt' | 'closedAt' | 'name' | 'note' | 'operator'
> & {
  readonly kind: RequestKind
  readonly state: 'open' | 'done' | 'withdrawn'
  readonly operatorName: string | null
  /** Null once the account is erased. */
  readonly username: string | null
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

const requestColumns = sql`
  privacy_request.id, account_id as "accountId", kind, state,
  ${milliseconds(sql`received_at`)} as "receivedAt", ${milliseconds(sql`due_at`)} as "dueAt",
  ${milliseconds(sql`closed_at`)} as "closedAt", username,
  case when account.id is not null then ${accountName} else privacy_request.name end as name,
  note, operator, ${operatorName(sql`operator`)} as "operatorName", state = 'open' and due_at < now() as overdue`

/** Lists the open requests, or all, those that are due first at the top. */
export const listPrivacyRequests = (
  db: Database,
  { all, limit, offset }: PrivacyRequestFilter,
): Promise<PrivacyRequestRow[]> =>
  // The page is chosen first, so that only its accounts are read.
  db.findRows<PrivacyRequestRow>(sql`
    select ${requestColumns}
    from (
      select * from privacy_request where ${all} or state = 'open'
      order by ${mostUrgentFirst} limit ${limit} offset ${offset}
    ) as privacy_request left join account on account.id = account_id
    order by ${mostUrgentFirst}`)

/** Lists the kinds of the open requests of an account, those that are due first at the top. */
export const listOpenKinds = (db: Database, accountId: string): Promise<RequestKind[]> =>
  db.getValue<RequestKind[]>(sql`
    select array(select kind from privacy_request
      where account_id = ${accountId} and state = 'open' order by due_at, kind) as kinds`)

/** Finds a request, and the open ones before and after it; undefined if there is none. */
export const findPrivacyRequest = (
  db: Database,
  id: string,
): Promise<(PrivacyRequestRow & Neighbours) | undefined> =>
  db.findValue<PrivacyRequestRow & Neighbours>(sql`
    with found as (
      select ${requestColumns}
      from privacy_request left join account on account.id = account_id
      where privacy_request.id = ${id}
    )
    select (to_jsonb(found) || jsonb_build_object(${neighbours({
      from: sql`privacy_request other where other.state = 'open'`,
      id: sql`other.id`,
      order: [sql`other.due_at`, sql`other.id`],
      place: sql`(this.due_at, this.id)`,
    })})) as request
    from found join privacy_request this on this.id = found.id`)

/** A member's request to close the account. */
export type ClosureRequest = Pick<PrivacyRequestRow, 'receivedAt' | 'dueAt'>

/** Finds the caller's open request to close the account. */
export const findClosure = (db: Database, session: Buffer) =>
  db.findRow<ClosureRequest>(sql`
    with caller as (select account.id as account_id ${liveReader(db, session)})
    select ${milliseconds(sql`received_at`)} as "receivedAt", ${milliseconds(sql`due_at`)} as "dueAt"
    from caller join privacy_request using (account_id)
    where kind = 'close-account' and state = 'open'`)
