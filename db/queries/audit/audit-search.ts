import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { auditEvent } from '../../tables/audit-event.ts'
import { type AccountAction, otherActions } from '../../values/audit-actions.ts'
import type { RecordedContact } from '../../values/contact-change-kinds.ts'
import { actDays } from '../../values/periods.ts'
import type { StaffRole } from '../../values/staff-roles.ts'
import { accountName, membershipTitle, milliseconds } from '../expressions.ts'
import { allOf, type ListSource, type RowsInOrder } from '../list-rows.ts'
import { liveReader } from '../live-caller.ts'
import type { Stored } from '../stored.ts'
import type { ReplacedRow } from './changes.ts'

/** The events that a list has; absent conditions leave none out. */
interface AuditFilter {
  /** The id or the username of the account to which they happened, or an email that only this account has. */
  readonly q?: string | undefined
  readonly action?: string | undefined
  readonly network?: string | undefined
  /** The beginning of the operator's name; the whole username for what a member of staff saw. */
  readonly operator?: string | undefined
  /** The first and the last day, in London. */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** An event of the audit trail. */
export type FoundAuditEvent = Stored<
  typeof auditEvent,
  | ('id' | 'at' | 'action' | 'network' | 'page' | 'searched' | 'reason' | 'requestId')
  | ('accountId' | 'clientId' | 'membershipId' | 'feeId' | 'signingKeyId')
> & {
  readonly username: string | null
  /** The name of the person, and of what else the event is about, if that still exists. */
  readonly name: string | null
  readonly clientName: string | null
  readonly membershipName: string | null
  /** The operator on the command line, or `staff:` and the username of a member of staff. */
  readonly operator: string | null
  /** The name of the member of staff. */
  readonly staffName: string | null
}

/** The condition by which events are found in an index. */
interface Lookup {
  readonly condition: SQL
  /** The order of the index before that by time. */
  order(isDescending: boolean): SQL
}

const directionOf = (isDescending: boolean) => sql.raw(isDescending ? 'desc' : 'asc')

/**
 * Finds the events with a value in the index of the column and the time. It is written as a range, so that
 * only this index has the order that the query needs: for an equality PostgreSQL may instead read the
 * events of all time, hoping to find enough of them soon, which is slow for a value with few events.
 */
const having = (column: SQL, value: SQL): Lookup => ({
  condition: sql`${column} >= ${value} and ${column} <= ${value}`,
  order: (isDescending) => sql`${column} ${directionOf(isDescending)}, `,
})

/** The same in an index with `text_pattern_ops`. */
const havingText = (column: SQL, value: SQL): Lookup => ({
  condition: sql`${column} ~>=~ ${value} and ${column} ~<=~ ${value}`,
  order: (isDescending) => sql`${column} using ${sql.raw(isDescending ? '~>~' : '~<~')}, `,
})

const anything: Lookup = { condition: sql`true`, order: () => sql`` }

/** The first events along an index that meet the conditions. */
const along = (
  lookup: Lookup,
  conditions: readonly SQL[],
  { condition, isDescending, limit }: RowsInOrder,
) => sql`
  (select audit_event.* from audit_event
    where ${sql.join([lookup.condition, ...conditions, condition], sql` and `)}
    order by ${lookup.order(isDescending)}audit_event.at ${directionOf(isDescending)},
      audit_event.id ${directionOf(isDescending)} limit ${limit})`

/**
 * The first events of the operators whose names begin so. It walks along the index from name to name, and reads the
 * first events of each, so that it is fast for a name with many events and for one with few.
 */
const alongBeginning = (name: string, conditions: readonly SQL[], page: RowsInOrder) => sql`
  (with recursive name as (
    (select operator from audit_event where operator ~>=~ ${name} order by operator using ~<~ limit 1)
    union all
    select (select next.operator from audit_event next where next.operator ~>~ name.operator
      order by next.operator using ~<~ limit 1)
    from name where starts_with(name.operator, ${name})
  )
  select event.* from name cross join lateral
    ${along(havingText(sql`audit_event.operator`, sql`name.operator`), conditions, page)} event
  where starts_with(name.operator, ${name}))`

/** The first events of the operators and the colleagues whose names begin so, and of what one with this username saw. */
const alongOperators = (operator: string, conditions: readonly SQL[], page: RowsInOrder) => {
  const username = operator.replace(/^staff:/, '')
  const names = [...new Set([operator, `staff:${username}`])]
  const begun = names.map((name) => alongBeginning(name, conditions, page))
  return sql`
  (${sql.join(begun, sql` union all `)}
  union all
  select event.* from account cross join lateral
    ${along(
      having(sql`audit_event.staff_account_id`, sql`account.id`),
      [sql`audit_event.operator is null`, ...conditions],
      page,
    )} event
  where lower(username) = lower(${username}))`
}

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id of the one account with this id, else with this username, else with this email; null if there is none. */
const accountNamed = (text: string): SQL => sql`coalesce(
  (select id from account where id = ${guid.test(text) ? text : null}::uuid),
  (select id from account where lower(username) = lower(${text}::text)),
  (select (array_agg(id))[1] from account where lower(email) = lower(${text}::text) having count(*) = 1))`

/**
 * The list of the audit trail. Whatever the number of events, a page reads those of one value of one filter along the
 * index of this value and the time, from the place of the page on (decision 066); other filters are compared on the way.
 */
export const auditList: ListSource<FoundAuditEvent, AuditFilter, 'at'> = {
  table: 'audit_event',
  page: 'audit',
  sorts: { at: [sql`audit_event.at`] },
  account: ({ q }) => (q ? accountNamed(q) : undefined),
  rows({ q, action, network, operator, from, until }, page) {
    const midnight = (day: SQL) => sql`${day}::date::timestamp at time zone 'Europe/London'`
    const lookups = [
      q && having(sql`audit_event.account_id`, sql`(select ${accountNamed(q)})`),
      network && having(sql`audit_event.network`, sql`${network}`),
      action && having(sql`audit_event.action`, sql`${action}`),
    ].filter((lookup) => typeof lookup === 'object')
    const [first = anything, ...others] = operator ? [anything, ...lookups] : lookups
    const conditions = [
      ...others.map(({ condition }) => condition),
      allOf(
        from && sql`audit_event.at >= ${midnight(sql`${from}`)}`,
        until && sql`audit_event.at < ${midnight(sql`(${until}::date + 1)`)}`,
      ),
    ]
    return sql`
      ${operator ? alongOperators(operator, conditions, page) : along(first, conditions, page)} audit_event
      left join account on account.id = account_id left join client on client.id = client_id
      left join membership on membership.id = membership_id
      left join account colleague on colleague.id = staff_account_id`
  },
  has: () => sql`true`,
  columns: () => sql`
    audit_event.id, ${milliseconds(sql`audit_event.at`)} as at, action, account_id as "accountId",
    account.username, case when account.id is not null then ${accountName} end as name,
    client_id as "clientId", membership_id as "membershipId", fee_id as "feeId",
    client.name as "clientName", case when membership.id is not null then ${membershipTitle} end as "membershipName",
    signing_key_id as "signingKeyId", network,
    coalesce(operator, 'staff:' || colleague.username) as operator,
    coalesce(nullif(concat_ws(' ', colleague.forename, colleague.surname), ''), colleague.username)
      as "staffName", page, searched, reason, request_id as "requestId"`,
}

/** An event in the audit trail of an account. */
export type AuditEventRow = Stored<
  typeof auditEvent,
  'id' | 'at' | 'network' | 'agent' | 'reason'
> & {
  readonly action: AccountAction
  /** The name of the application involved, if any. */
  readonly client: string | null
  /** True for an action of the organisation, which has no network. */
  readonly byOperator: boolean
  /** The role of the member of staff who did it on the staff pages. */
  readonly staffRole: StaffRole | null
  /** The page on which they saw it; not a `RecordPage` if an earlier version recorded it. */
  readonly staffPage: string | null
  /** The name or the number of the membership, unless it is deleted. */
  readonly membership: string | null
  /** The values that the act replaced, for `actDays`. */
  readonly change: ReplacedRow | null
  /** The rights of the contact before and after a change, for `actDays`; null if they were not a contact. */
  readonly contact: Record<'before' | 'after', RecordedContact | null> | null
  /** True for the one beyond its maximum number, which says that there are more. */
  readonly isBeyond: boolean
}

/** The maximum numbers of events to list. */
export interface AuditEventLimits {
  /** The maximum number of failed sign-ins, which anyone can cause. */
  readonly failedSignIns: number
  /** The maximum number of times that staff looked, which are folded. */
  readonly views: number
  /** The maximum number of all other events. */
  readonly others: number
}

const viewActions = sql`${sql.param(otherActions.views)}::text[]`

/** The contact of the listed account in a list of contacts. */
const rightsOf = (contacts: SQL): SQL => sql`(
  select contact from jsonb_array_elements(${contacts}) as contact
  where contact ->> 'account_id' = listed.account_id::text)`

/**
 * Lists the newest events on the caller's account, newest first, and one more of each number. Failed sign-ins and views are
 * counted separately, so that neither can hide other events.
 */
export function listActivity(
  db: Database,
  session: Buffer,
  { failedSignIns, views, others }: AuditEventLimits,
) {
  const newest = (condition: SQL, limit: number) => sql`
    (select *, row_number() over (order by at desc, id desc) > ${limit} as is_beyond
      from audit_event where account_id = (select id from caller) and ${condition}
      order by at desc, id desc limit ${limit + 1})`
  return db.findRows<AuditEventRow>(sql`
    with caller as (select account.id ${liveReader(db, session)}), listed as (
      ${newest(sql`action <> 'sign-in-refused' and action <> all(${viewActions})`, others)}
      union all ${newest(sql`action <> 'sign-in-refused' and action = any(${viewActions})`, views)}
      union all ${newest(sql`action = 'sign-in-refused'`, failedSignIns)}
    )
    select listed.id, listed.action, client.name as client,
      case when staff_role is null then listed.network end as network,
      case when staff_role is null then listed.agent end as agent,
      listed.operator is not null or staff_role is not null as "byOperator",
      staff_role as "staffRole", page as "staffPage", reason, ${milliseconds(sql`listed.at`)} as at,
      case when membership.id is not null then ${membershipTitle} end as membership,
      case when act_change.id is not null then
        json_build_object('before', act_change.before, 'after', act_change.after) end as change,
      case when contact_change.id is not null then json_build_object(
        'before', ${rightsOf(sql`contact_change.before`)}, 'after', ${rightsOf(sql`contact_change.after`)}) end as contact,
      is_beyond as "isBeyond"
    from listed left join client on client.id = listed.client_id
    left join membership on membership.id = listed.membership_id
    left join act_change on act_change.id = listed.id and act_change.account_id = listed.account_id
      and act_change.at > now() - ${actDays}::int * interval '1 day'
    -- The statement that changes contacts records both at its time.
    left join contact_change on contact_change.membership_id = listed.membership_id
      and contact_change.at = listed.at and listed.action in ('contact-added', 'contact-edited', 'contact-removed')
    order by listed.at desc, listed.id desc`)
}
