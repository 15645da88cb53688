import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { AccountAction } from '../../values/audit-actions.ts'
import type { StaffRole } from '../../values/staff-roles.ts'
import { jsonRows, milliseconds } from '../expressions.ts'
import { liveReader } from '../live-caller.ts'
import { type StaffCaller, searchCtes } from '../staff-caller.ts'

/** The conditions for audit events; undefined does not restrict them. */
export interface AuditFilter {
  readonly accountId?: string | undefined
  readonly action?: string | undefined
  readonly network?: string | undefined
  /** The beginning of the operator's name; the whole username for what a member of staff saw. */
  readonly operator?: string | undefined
  /** The first and the last day, in London. */
  readonly from?: string | undefined
  readonly until?: string | undefined
  /** Only events older than the event with this id. */
  readonly before?: string | undefined
}

/** An event of the audit trail. */
export type FoundAuditEvent = {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly action: string
  readonly accountId: string | null
  readonly username: string | null
  readonly clientId: string | null
  readonly membershipId: string | null
  readonly feeId: string | null
  readonly signingKeyId: string | null
  readonly network: string | null
  /** The operator on the command line, or `staff:` and the username of a member of staff. */
  readonly operator: string | null
  /** The name of the member of staff. */
  readonly staffName: string | null
  /** The search of a member of staff, and why they opened a record. */
  readonly searched: string | null
  readonly reason: string | null
  readonly requestId: string | null
}

/** The condition by which events are found in an index. */
interface Lookup {
  readonly condition: SQL
  /** The order of the index before that by time. */
  readonly order: SQL
}

/**
 * Finds the events with a value in the index of the column and the time. It is written as a range, so that
 * only this index has the order that the query needs: for an equality PostgreSQL may instead read the
 * events of all time, hoping to find enough of them soon, which is slow for a value with few events.
 */
const having = (column: SQL, value: SQL): Lookup => ({
  condition: sql`${column} >= ${value} and ${column} <= ${value}`,
  order: sql`${column} desc, `,
})

/** The same in an index with `text_pattern_ops`. */
const havingText = (column: SQL, value: SQL): Lookup => ({
  condition: sql`${column} ~>=~ ${value} and ${column} ~<=~ ${value}`,
  order: sql`${column} using ~>~, `,
})

const anything: Lookup = { condition: sql`true`, order: sql`` }

/** The newest events of an index that meet the conditions. */
const newest = ({ condition, order }: Lookup, conditions: readonly SQL[], limit: number) => sql`
  (select event.* from audit_event event
    where ${sql.join([condition, ...conditions], sql` and `)}
    order by ${order}event.at desc, event.id desc limit ${limit})`

/**
 * The newest events of the operators whose names begin so, and those without an operator of the member of
 * staff with this username. It walks along the index from name to name, and reads the newest events of each,
 * so that it is fast for a name with many events and for one with few.
 */
const newestOf = (operator: string, conditions: readonly SQL[], limit: number) => sql`
  (with recursive name as (
    (select operator from audit_event where operator ~>=~ ${operator} order by operator using ~<~ limit 1)
    union all
    select (select next.operator from audit_event next where next.operator ~>~ name.operator
      order by next.operator using ~<~ limit 1)
    from name where starts_with(name.operator, ${operator})
  )
  select event.* from name cross join lateral
    ${newest(havingText(sql`event.operator`, sql`name.operator`), conditions, limit)} event
  where starts_with(name.operator, ${operator})
  union all
  select event.* from account cross join lateral
    ${newest(
      having(sql`event.staff_account_id`, sql`account.id`),
      [sql`event.operator is null`, ...conditions],
      limit,
    )} event
  where lower(username) = lower(${operator.replace(/^staff:/, '')}))`

/** Selects audit events, newest first. */
function selectEvents(
  { accountId, action, network, operator, from, until, before }: AuditFilter,
  limit: number,
): SQL {
  const midnight = (day: SQL) => sql`${day}::date::timestamp at time zone 'Europe/London'`
  const lookups = [
    accountId && having(sql`event.account_id`, sql`${accountId}`),
    network && having(sql`event.network`, sql`${network}`),
    action && having(sql`event.action`, sql`${action}`),
  ].filter((lookup) => typeof lookup === 'object')
  const within = [
    from && sql`event.at >= ${midnight(sql`${from}`)}`,
    until && sql`event.at < ${midnight(sql`(${until}::date + 1)`)}`,
    before && sql`(event.at, event.id) < (select at, id from audit_event where id = ${before})`,
  ].filter((condition) => typeof condition === 'object')
  const [first = anything, ...others] = operator ? [anything, ...lookups] : lookups
  const conditions = [...others.map(({ condition }) => condition), ...within]
  const events = operator ? newestOf(operator, conditions, limit) : newest(first, conditions, limit)
  return sql`
    select event.id, ${milliseconds(sql`event.at`)} as at, action, account_id as "accountId",
      account.username, client_id as "clientId", membership_id as "membershipId", fee_id as "feeId",
      signing_key_id as "signingKeyId", network,
      coalesce(operator, 'staff:' || colleague.username) as operator,
      coalesce(nullif(concat_ws(' ', colleague.forename, colleague.surname), ''), colleague.username)
        as "staffName", searched, reason,
      request_id as "requestId"
    from ${events} event left join account on account.id = account_id
      left join account colleague on colleague.id = staff_account_id
    order by event.at desc, event.id desc limit ${limit}`
}

/** Finds audit events, newest first. */
export const findAuditEvents = (
  db: Database,
  filter: AuditFilter,
  limit: number,
): Promise<FoundAuditEvent[]> => db.execute<FoundAuditEvent>(selectEvents(filter, limit))

/** The events that a member of staff found; `searchId` is the event that records the search. */
interface AuditSearch {
  readonly searchId: string
  readonly events: readonly FoundAuditEvent[]
}

/**
 * Finds audit events for staff, and records the search, which the member whose account it names sees.
 * Undefined if the staff session has ended or the role was taken away.
 */
export function searchAudit(
  db: Database,
  caller: StaffCaller,
  filter: AuditFilter,
  query: string,
  limit: number,
): Promise<AuditSearch | undefined> {
  return db.findRow<AuditSearch>(sql`
    with ${searchCtes(db, caller, 'audit', query, filter.accountId)}
    select searched.id as "searchId", ${jsonRows(selectEvents(filter, limit))} as events from searched`)
}

/** An event in the audit trail of an account. */
export type AuditEventRow = {
  readonly id: string
  readonly action: AccountAction
  /** The name of the application involved, if any. */
  readonly client: string | null
  readonly network: string | null
  /** The User-Agent header of the request. */
  readonly agent: string | null
  /** True for an action of the organisation, which has no network. */
  readonly byOperator: boolean
  /** The role of the member of staff who did it on the staff pages. */
  readonly staffRole: StaffRole | null
  /** The page on which they saw it; not a `RecordPage` if an earlier version recorded it. */
  readonly staffPage: string | null
  /** The reason why staff opened the record without searching for it. */
  readonly reason: string | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The maximum numbers of events to list. */
export interface AuditEventLimits {
  /** The maximum number of failed sign-ins, which anyone can cause. */
  readonly failedSignIns: number
  /** The maximum number of all other events. */
  readonly others: number
}

/**
 * Lists the newest events on the caller's account, newest first. Failed sign-ins are counted
 * separately, so that they cannot hide the other events.
 */
export function listActivity(
  db: Database,
  session: Buffer,
  { failedSignIns, others }: AuditEventLimits,
): Promise<AuditEventRow[]> {
  const newest = (condition: SQL, limit: number) => sql`
    (select * from audit_event where account_id = (select id from caller) and ${condition}
      order by at desc, id desc limit ${limit})`
  return db.execute<AuditEventRow>(sql`
    with caller as (select account.id ${liveReader(db, session)}), listed as (
      ${newest(sql`action <> 'sign-in-refused'`, others)}
      union all ${newest(sql`action = 'sign-in-refused'`, failedSignIns)}
    )
    select listed.id, action, client.name as client,
      case when staff_role is null then network end as network,
      case when staff_role is null then agent end as agent,
      operator is not null or staff_role is not null as "byOperator",
      staff_role as "staffRole", page as "staffPage", reason, ${milliseconds(sql`at`)} as at
    from listed left join client on client.id = listed.client_id
    order by listed.at desc, listed.id desc`)
}
