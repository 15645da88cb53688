import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { AccountAction } from '../../values/audit-actions.ts'
import type { JoinState } from '../../values/join-states.ts'
import { insertAudit, requestColumns } from '../audit-event.ts'
import { london } from '../expressions.ts'
import { type NumberHolder, selectHolder } from '../memberships/next-number.ts'
import { type Dating, lastDayOfNew, payMembership, undated } from '../memberships/renewals.ts'
import { insertNotice } from '../outgoing.ts'
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
}

/** The end of a statement: dates the membership, adds what staff wrote, and records the decision of the CTE `decided`. */
const recordCtes = (
  db: Database,
  { action, text, dating = undated }: JoinDecision,
  { context }: StaffCaller,
): SQL => sql`
  paid as (${payMembership(db, 'decided', dating)}), message as (
    insert into join_message (application_id, by_staff, text)
    select id, true, ${text} from decided where ${text} <> ''
  ), audit as (${insertAudit(
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
  )} returning id), noticed as (${insertNotice}) select id from decided`

const decidedColumns = sql`
  join_application.*, staff.id as staff_id, staff.role::text as staff_role`

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
    with ${staffCte(db, caller)}, decided as (
      update join_application set state = ${decision.to}::join_state, changed_at = now(),
        reminders = 0, amount = coalesce(${amount}::numeric, amount)
      from staff where join_application.id = ${id} and ${isIn(decision)}
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
export const findHolder = (
  db: Database,
  id: string,
  charityNumber: string,
): Promise<NumberHolder | undefined> =>
  db.findRow<NumberHolder>(
    selectHolder(
      charityNumber,
      sql`exists (select from join_application application
        where application.id = ${id} and state in ('sent', 'asked'))`,
    ),
  )

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

/**
 * Accepts an application in one statement: adds an account in the state 'invited', unless there is one, the
 * membership and its contact, unless it is a renewal, and the audit event. However many run at once, the row of
 * the application lets one of them through, and of several applications with one number the first. False as in
 * `decideApplication`, and if a membership has the number. Fails with the SQLSTATE 23505
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
      select account.id from join_application
      join account on account.id = coalesce(${accountId}::uuid, join_application.account_id)
      where join_application.id = ${id}
    ), decided as (
      update join_application set state = ${decision.to}::join_state, changed_at = now(),
        reminders = 0, amount = ${amount}::numeric, membership_id = coalesce((select membership_id from renewed), new.membership_id),
        renewal = exists (select from renewed),
        account_id = coalesce((select id from existing), new.account_id)
      from staff, new where join_application.id = ${id} and ${isIn(decision)}
        and (exists (select from renewed) or take_membership_number(${charityNumber}))
      returning ${decidedColumns}
    ), ${usernameCtes}, added_account as (
      insert into account (id, username, email, title, forename, surname, position, address, county,
        postcode, country, phone, language)
      select account_id, ${freeUsername}, email, title, forename, surname, position, address, county,
        postcode, coalesce(country, 'Please select'), phone, language
      from decided where not exists (select from existing)
    ), chosen_language as (
      update account set language = decided.language from decided, existing
      where account.id = existing.id and account.language is null
    ), added_membership as (
      insert into membership (id, charity_number, type, band, name, address, postcode, country,
        joined_on, renews_on, reminders_for)
      select membership_id, ${charityNumber}, type, band, organisation,
        concat_ws(E'\n', address, county), postcode, country::text, ${london},
        dated.last_day, dated.last_day
      from decided, lateral (
        select case when state = 'member' then ${lastDayOfNew(decision.dating ?? undated)} end as last_day
      ) as dated where not renewal
    ), added_contact as (
      insert into contact (membership_id, account_id, is_primary, is_billing)
      select membership_id, account_id, true, true from decided where not renewal
    ), ${recordCtes(db, decision, caller)}`)
