import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { AccountAction } from '../../values/audit-actions.ts'
import { unselected } from '../../values/countries.ts'
import type { JoinState } from '../../values/join-states.ts'
import { type ApplicantField, applicantFields } from '../../values/record-fields.ts'
import { auditWithChange, beforeCte, changedContent } from '../act-changes.ts'
import { insertAudit, requestColumns } from '../audit-event.ts'
import { columnOf } from '../column-values.ts'
import { commaList, london } from '../expressions.ts'
import { type NumberHolder, selectHolder } from '../memberships/next-number.ts'
import {
  correctedDetails,
  type Dating,
  isOpenRenewal,
  lastDayOfNew,
  payMembership,
  settled,
  undated,
} from '../memberships/renewals.ts'
import { type StaffCaller, staffCte } from '../staff-caller.ts'

/** A decision on an application. */
export interface JoinDecision {
  /** For the audit trail; a member sees it. */
  readonly action: Extract<AccountAction, `join-${string}`>
  readonly from: readonly JoinState[]
  readonly to: JoinState
  /** The dates that a payment gives the membership; by default new ones get none. */
  readonly dating?: Dating
  /** The message to the applicant; empty for none. */
  readonly text: string
  /** The reason for the end of the membership that acceptance added, if the application is declined after all. */
  readonly endReason?: string
}

/** The CTE `before` with an application and the open renewals that its payment settles, locked. */
const beforeDecision = (id: string): SQL =>
  beforeCte(
    'join_application',
    sql`any(
      select ${id}::uuid union all
      select join_application.id from join_application join join_application own using (membership_id)
      where own.id = ${id} and own.renewal and ${isOpenRenewal})`,
  )

/**
 * The end of a statement: dates the membership or ends it, settles its other renewals, adds what staff wrote, and records
 * the decision of the CTE `decided` with what it replaced. Its notice waits, so that staff can take it back.
 */
const recordCtes = (
  db: Database,
  { action, text, dating = undated, endReason = '' }: JoinDecision,
  { context }: StaffCaller,
  isAcceptance = false,
): SQL => sql`
  membership_before as materialized (
    select membership.id, ${changedContent('membership')} from membership join decided on membership_id = membership.id
    for no key update of membership
  ), paid as (${payMembership(db, 'decided', dating)}
    returning membership.id, ${changedContent('membership')}
  ), ended as (
    update membership set ended_on = ${london}, end_reason = ${endReason}
    from decided, membership_before
    where membership.id = decided.membership_id and membership.id = membership_before.id
      and decided.state = 'declined' and not decided.renewal
      and (membership.ended_on is null or membership.ended_on > ${london})
    returning membership.id, ${changedContent('membership')}
  ), membership_changed as (
    select * from paid union all select * from ended ${isAcceptance ? sql`union all select * from added_membership` : sql``}
  ), settled as (
    update join_application set ${settled} from decided, before where join_application.id = before.id
      and join_application.id <> decided.id
      and decided.renewal and decided.state = 'member' and ${isOpenRenewal}
    returning join_application.id, ${changedContent('join_application')}
  ), changed as (
    select id, content from decided union all select id, content from settled
  ), account_before as materialized (
    select account.id, ${changedContent('account')} from account join decided on decided.account_id = account.id
    where decided.renewal and decided.state = 'member' or ${isAcceptance} and account.language is null
    for no key update of account
  ), corrected as (
    update account set language = coalesce(account.language, paid.language),
      ${correctedDetails(sql`paid.renewal and paid.state = 'member'`)}
    from decided as paid, account_before where account.id = account_before.id
    returning account.id, ${changedContent('account')}
  ), account_changed as (
    select * from corrected ${isAcceptance ? sql`union all select * from added_account` : sql``}
  ), message as (
    insert into join_message (application_id, by_staff, text)
    select id, true, ${text} from decided where ${text} <> ''
  ), ${auditWithChange(
    'join_application',
    insertAudit(
      action,
      {
        accountId: sql`account_id`,
        membershipId: sql`membership_id`,
        joinApplicationId: sql`id`,
        staffAccountId: sql`staff_id`,
        staffRole: sql`staff_role`,
        ...requestColumns(context),
      },
      sql`decided`,
    ),
    { also: ['membership', 'account'] },
  )} select id from decided`

const decidedColumns = sql`
  join_application.*, staff.id as staff_id, staff.role::text as staff_role, ${changedContent('join_application')}`

const isIn = ({ from }: JoinDecision) =>
  sql`staff.role is not null and join_application.state::text = any(${sql.param(from)}::text[])`

/**
 * Decides on an application, in one statement; false if it is not in one of the states any more, or
 * the staff session has ended. A null amount leaves the amount as it is.
 */
export const decideApplication = (
  db: Database,
  caller: StaffCaller,
  id: string,
  decision: JoinDecision,
  amount: string | null = null,
) =>
  db.hasRow(sql`
    with ${staffCte(db, caller)}, ${beforeDecision(id)}, decided as (
      update join_application set state = ${decision.to}::join_state, changed_at = now(),
        reminders = 0, amount = coalesce(${amount}::numeric, amount)
      from staff, before where join_application.id = before.id and before.id = ${id} and ${isIn(decision)}
      returning ${decidedColumns}
    ), ${recordCtes(db, decision, caller)}`)

/** The facts that staff add when they accept an application. */
interface Acceptance {
  readonly charityNumber: string
  /** The account of a member that gets the membership; null for the applicant's own or a new one. */
  readonly accountId: string | null
  /** Pounds; null if it is not known yet. */
  readonly amount: string | null
}

/** Finds the membership that has a number, if an application could be accepted with another one. */
export const findHolder = (db: Database, id: string, charityNumber: string) =>
  db.findRow<NumberHolder>(
    selectHolder(
      charityNumber,
      sql`exists (select from join_application application
        where application.id = ${id} and state in ('sent', 'asked'))`,
    ),
  )

/** The account that gets the membership of an application, if it has one: that of a member, or the applicant's own. */
const accountOf = (id: string, accountId: string | null): SQL => sql`
  from join_application join account on account.id = coalesce(${accountId}::uuid, join_application.account_id)
  where join_application.id = ${id}`

/** Returns true if an application could be accepted for another account than its own or this one, which is disabled. */
export const isForDisabled = (db: Database, id: string, accountId: string | null) =>
  db.hasRow(sql`
    select ${accountOf(id, accountId)} and disabled_at is not null and state in ('sent', 'asked')`)

/** Few enough letters that a number fits behind them, and that two long names stay readable. */
const maxBaseLength = 100

/**
 * The CTEs `base` and `taken`: the username of the applicant of the CTE `decided`, such as ada.fields, and the
 * usernames that begin with it and have nothing but a number, or more, behind it.
 */
const usernameCtes = sql`
  base as materialized (
    select coalesce(nullif(trim(both '.' from left(trim(leading '.' from regexp_replace(
      fold_name(concat_ws(' ', forename, surname)), '[^a-z0-9]+', '.', 'g')), ${maxBaseLength}::int)),
      ''), 'member') as name from decided
  ), taken as materialized (
    select lower(username) as name from account, base
    where lower(username) = base.name
      or (lower(username) ~>=~ (base.name || '0') and lower(username) ~<~ (base.name || ':'))
  )`

/** The username of the CTE `base`, or with the first free number behind it, as in ada.fields2. */
const freeUsername = sql`(
  select name from (
    select base.name || case when n > 1 then n::text else '' end as name, n
    from base, generate_series(1, (select count(*) + 1 from taken)) as n) as candidate
  where not exists (select from taken where taken.name = candidate.name) order by n limit 1)`

/** An answer as the account of the applicant has it. */
const detailOf = (name: ApplicantField): SQL =>
  name === 'country' ? sql`coalesce(country, ${unselected})` : sql`${columnOf(name)}`

/**
 * Accepts an application in one statement: adds an account in the state 'invited', unless there is one, the
 * membership and its contact, unless it is a renewal, and the audit event. However many run at once, the row of
 * the application lets one of them through, and of several applications with one number the first. False as in
 * `decideApplication`, if a membership has the number, and if the account is disabled. Fails with the SQLSTATE 23505
 * if another acceptance has just taken the username.
 */
export const acceptApplication = (
  db: Database,
  caller: StaffCaller,
  id: string,
  decision: JoinDecision,
  { charityNumber, accountId, amount }: Acceptance,
) =>
  db.hasRow(sql`
    with ${staffCte(db, caller)}, new as materialized (
      select uuidv7() as account_id, uuidv7() as membership_id
    ), renewed as materialized (
      select membership_id from join_application
      where id = ${id} and renewal and membership_id is not null
    ), existing as materialized (
      select account.id, disabled_at ${accountOf(id, accountId)}
    ), ${beforeDecision(id)}, decided as (
      update join_application set state = ${decision.to}::join_state, changed_at = now(),
        reminders = 0, amount = ${amount}::numeric, membership_id = coalesce((select membership_id from renewed), new.membership_id),
        renewal = exists (select from renewed),
        account_id = coalesce((select id from existing), new.account_id)
      from staff, new, before where join_application.id = before.id and before.id = ${id} and ${isIn(decision)}
        and not exists (select from existing where disabled_at is not null)
        and (exists (select from renewed) or take_membership_number(${charityNumber}))
      returning ${decidedColumns}
    ), ${usernameCtes}, added_account as (
      insert into account (id, username, email, ${commaList(applicantFields.map(columnOf))}, language)
      select account_id, ${freeUsername}, email, ${commaList(applicantFields.map(detailOf))}, language
      from decided where not exists (select from existing)
      returning id, ${changedContent('account')}
    ), added_membership as (
      insert into membership (id, charity_number, type, band, name, address, postcode, country,
        joined_on, renews_on, reminders_for)
      select membership_id, ${charityNumber}, type, band, organisation,
        concat_ws(E'\n', address, county), postcode, country::text, ${london},
        dated.last_day, dated.last_day
      from decided, lateral (
        select case when state = 'member' then ${lastDayOfNew(decision.dating ?? undated)} end as last_day
      ) as dated where not renewal
      returning id, ${changedContent('membership')}
    ), added_contact as (
      insert into contact (membership_id, account_id, is_primary, is_billing)
      select membership_id, account_id, true, true from decided where not renewal
    ), ${recordCtes(db, decision, caller, true)}`)
