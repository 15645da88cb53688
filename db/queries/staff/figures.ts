import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { figureWeeks } from '../../values/periods.ts'
import { signIns } from '../accounts/accounts.ts'
import { london } from '../expressions.ts'
import { dueDays } from '../memberships/membership-state.ts'

/** A month or a week. */
type Period = {
  /** Its first day, such as 2026-11-01. */
  readonly start: string
}

/** The memberships of a type in a month: at its end or today, and those that began and ended in it. */
type MembershipFigures = Period & {
  readonly type: string
  readonly members: number
  readonly joined: number
  readonly left: number
}

/** Applications to join: accepted and declined in a month, or sent in it and not decided yet. */
type ApplicationFigures = Period & {
  readonly accepted: number
  readonly declined: number
  readonly undecided: number
}

/** The sign-ins of a week. */
type SignInFigures = Period & { readonly signIns: number }

/** A number today, and a year before. */
interface ThenAndNow<Value = number> {
  readonly now: Value
  readonly before: Value
}

/** The four numbers by which the organisation is led. */
interface Headline {
  readonly members: ThenAndNow
  /** The members of today less those of a year before. */
  readonly change: ThenAndNow
  /** The members of a year before, and those of them who still are. */
  readonly kept: ThenAndNow<{ readonly of: number; readonly still: number }>
  /** Memberships whose paid period ends within `dueDays`, and their fees in pounds. */
  readonly due: ThenAndNow<{ readonly memberships: number; readonly pounds: number }>
}

/** The subscriptions to the briefing that were confirmed in a month, and the emails that left the list in it. */
type SubscriptionFigures = Period & {
  readonly confirmed: number
  readonly left: number
}

/** Enough months and weeks for those of a year before too. */
const periods = { month: 2 * figureWeeks, week: figureWeeks + 52 }

/**
 * The CTE `period`, with the first days of the last months or weeks and of tomorrow: `width_bucket` finds the
 * number of the period of a day, 0 for earlier days and one more than the number of periods for later ones.
 */
const periodCte = (unit: 'month' | 'week'): SQL => sql`
  period as materialized (
    select array(
      select (date_trunc(${unit}, ${london}::timestamp) - n * ${`1 ${unit}`}::interval)::date
      from generate_series(${periods[unit] - 1}::int, 0, -1) as n) || (${london} + 1) as starts
  )`
const starts = sql`(select starts from period)`
const dayOf = (time: SQL) => sql`(${time} at time zone 'Europe/London')::date`
const periodOf = (day: SQL) => sql`width_bucket(${day}, ${starts})`
/** The beginning of the first period, as a time. */
const since = sql`((select starts[1] from period)::timestamp at time zone 'Europe/London')`
const eachPeriod = sql`generate_series(1, cardinality(${starts}) - 1) as n`
const startOf = sql`(${starts})[n]::text as start`
/** The days of `countHeadline`: two years before today, one, and today. `width_bucket` counts those until a day. */
const days = sql`(select days from year)`
const sumOfTerms = (condition: SQL) =>
  sql`coalesce(sum(memberships) filter (where ${condition}), 0)::int`
const sumOf = (condition: SQL) => sql`coalesce(sum(rows) filter (where ${condition}), 0)::float8`

/**
 * Counts who was a member today, a year and two years before, as `countMemberships` does, and sums the fees that are due
 * in the days after today and after the same day a year before, at the fees of that day. A period of a year before is
 * found by whole years, because only the last one is stored.
 */
export const countHeadline = (db: Database) =>
  db.getValue<Headline>(sql`
    with year as materialized (
      select array(
        select (${london} - n * interval '1 year')::date from generate_series(2, 0, -1) as n) as days
    ), term as materialized (
      select type, band, renews_on,
        width_bucket(coalesce(joined_on, ${dayOf(sql`created_at`)}) - 1, ${days}) as first,
        width_bucket(coalesce(
          least(ended_on, renews_on + ${db.membershipGraceDays}::int + 1), 'infinity') - 1, ${days}) as last,
        count(*) as memberships
      from membership group by 1, 2, 3, 4, 5
    ), counted as (
      select n, ${sumOfTerms(sql`first < n and last >= n`)} as members,
        ${sumOfTerms(sql`first < n and last > n`)} as still
      from generate_series(1, 3) as n left join term on true group by n
    ), due as (
      select n, type, band, sum(memberships) as memberships
      from generate_series(2, 3) as n, lateral (select (${days})[n] as day) as today, term
      where first < n and last >= n and renews_on >= day
        and (renews_on - extract(year from age(renews_on, day))::int * interval '1 year')::date
          <= day + ${dueDays}::int
        and (n = 2 or renews_on <= day + ${dueDays}::int)
      group by n, type, band
    ), owed as (
      select n, sum(memberships)::int as memberships, coalesce(sum(memberships * amount), 0) as pounds
      from due left join lateral (
        select amount from fee where fee.type = due.type and fee.band is not distinct from due.band
          and (${days})[n] between valid_from and valid_to order by position limit 1) as fee on true
      group by n
    )
    select json_build_object(
      'members', json_build_object('now', today.members, 'before', before.members),
      'change', json_build_object('now', today.members - before.members,
        'before', before.members - earlier.members),
      'kept', json_build_object('now', json_build_object('of', before.members, 'still', before.still),
        'before', json_build_object('of', earlier.members, 'still', earlier.still)),
      'due', json_build_object(
        'now', json_build_object('memberships', coalesce(soon.memberships, 0),
          'pounds', coalesce(soon.pounds, 0)),
        'before', json_build_object('memberships', coalesce(past.memberships, 0),
          'pounds', coalesce(past.pounds, 0)))) as headline
    from counted as today join counted as before on before.n = 2
    join counted as earlier on earlier.n = 1
    left join owed as soon on soon.n = 3 left join owed as past on past.n = 2
    where today.n = 3`)

/**
 * Counts memberships by month and type. One that was not paid for counts as having left after the period of
 * grace; one whose first day is unknown, as having joined on the day on which it was added.
 */
export const countMemberships = (db: Database) =>
  db.findRows<MembershipFigures>(sql`
    with ${periodCte('month')}, term as (
      select type, ${periodOf(sql`coalesce(joined_on, ${dayOf(sql`created_at`)})`)} as first,
        ${periodOf(sql`coalesce(
          least(ended_on, renews_on + ${db.membershipGraceDays}::int + 1), 'infinity')`)} as last,
        count(*) as rows
      from membership group by 1, 2, 3
    )
    select ${startOf}, type, ${sumOf(sql`first <= n and last > n`)} as members,
      ${sumOf(sql`first = n`)} as joined, ${sumOf(sql`last = n`)} as left
    from term, ${eachPeriod} group by n, type order by n, type`)

/** Counts applications to join by month. Decisions are in the audit trail, because applications are deleted. */
export const countApplications = (db: Database) =>
  db.findRows<ApplicationFigures>(sql`
    with ${periodCte('month')}, event as (
      select action as outcome, ${periodOf(dayOf(sql`at`))} as month, count(*) as rows
      from (
        select distinct on (coalesce(join_application_id, id)) action, at, join_application_id from audit_event
        where action in ('join-accepted', 'join-declined') and at >= ${since}
        order by coalesce(join_application_id, id), at desc) as decision
      where not exists (
        select from join_application where id = join_application_id and state in ('sent', 'asked', 'lapsed'))
      group by 1, 2
      union all
      select 'undecided', ${periodOf(dayOf(sql`sent_at`))}, count(*)
      from join_application where state in ('sent', 'asked') and sent_at >= ${since} group by 2
    )
    select ${startOf}, ${sumOf(sql`outcome = 'join-accepted'`)} as accepted,
      ${sumOf(sql`outcome = 'join-declined'`)} as declined,
      ${sumOf(sql`outcome = 'undecided'`)} as undecided
    from ${eachPeriod} left join event on month = n group by n order by n`)

/** Counts sign-ins by week. */
export const countSignIns = (db: Database) =>
  db.findRows<SignInFigures>(sql`
    with ${periodCte('week')}, event as (
      select ${periodOf(dayOf(sql`at`))} as week, count(*) as rows
      from audit_event where action in ${signIns} and at >= ${since} group by 1
    )
    select ${startOf}, ${sumOf(sql`true`)} as "signIns"
    from ${eachPeriod} left join event on week = n group by n order by n`)

/** Counts the subscriptions to the briefing by month. */
export const countSubscriptions = (db: Database) =>
  db.findRows<SubscriptionFigures>(sql`
    with ${periodCte('month')}, event as (
      select true as is_confirmed, ${periodOf(dayOf(sql`confirmed_at`))} as month, count(*) as rows
      from subscription where confirmed_at >= ${since} group by 2
      union all
      select false, ${periodOf(dayOf(sql`created_at`))}, count(*)
      from suppression where created_at >= ${since} group by 2
    )
    select ${startOf}, ${sumOf(sql`is_confirmed`)} as confirmed,
      ${sumOf(sql`not is_confirmed`)} as left
    from ${eachPeriod} left join event on month = n group by n order by n`)
