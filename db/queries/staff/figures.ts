import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { figureWeeks } from '../../values/periods.ts'
import { signIns } from '../accounts/accounts.ts'
import { london } from '../expressions.ts'

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

/** The subscriptions to the briefing that were confirmed in a month, and the emails that left the list in it. */
type SubscriptionFigures = Period & {
  readonly confirmed: number
  readonly left: number
}

/**
 * The CTE `period`, with the first days of the last months or weeks and of tomorrow: `width_bucket` finds the
 * number of the period of a day, 0 for earlier days and one more than the number of periods for later ones.
 */
const periodCte = (unit: 'month' | 'week'): SQL => sql`
  period as materialized (
    select array(
      select (date_trunc(${unit}, ${london}::timestamp) - n * ${`1 ${unit}`}::interval)::date
      from generate_series(${figureWeeks - 1}::int, 0, -1) as n) || (${london} + 1) as starts
  )`
const starts = sql`(select starts from period)`
const dayOf = (time: SQL) => sql`(${time} at time zone 'Europe/London')::date`
const periodOf = (day: SQL) => sql`width_bucket(${day}, ${starts})`
/** The beginning of the first period, as a time. */
const since = sql`((select starts[1] from period)::timestamp at time zone 'Europe/London')`
const eachPeriod = sql`generate_series(1, ${figureWeeks}::int) as n`
const startOf = sql`(${starts})[n]::text as start`
const sumOf = (condition: SQL) => sql`coalesce(sum(rows) filter (where ${condition}), 0)::float8`

/**
 * Counts memberships by month and type. One that was not paid for counts as having left after the period of
 * grace; one whose first day is unknown, as having joined on the day on which it was added.
 */
export const countMemberships = (db: Database): Promise<MembershipFigures[]> =>
  db.execute<MembershipFigures>(sql`
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
export const countApplications = (db: Database): Promise<ApplicationFigures[]> =>
  db.execute<ApplicationFigures>(sql`
    with ${periodCte('month')}, event as (
      select action as outcome, ${periodOf(dayOf(sql`at`))} as month, count(*) as rows
      from audit_event where action in ('join-accepted', 'join-declined') and at >= ${since}
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
export const countSignIns = (db: Database): Promise<SignInFigures[]> =>
  db.execute<SignInFigures>(sql`
    with ${periodCte('week')}, event as (
      select ${periodOf(dayOf(sql`at`))} as week, count(*) as rows
      from audit_event where action in ${signIns} and at >= ${since} group by 1
    )
    select ${startOf}, ${sumOf(sql`true`)} as "signIns"
    from ${eachPeriod} left join event on week = n group by n order by n`)

/** Counts the subscriptions to the briefing by month. */
export const countSubscriptions = (db: Database): Promise<SubscriptionFigures[]> =>
  db.execute<SubscriptionFigures>(sql`
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
