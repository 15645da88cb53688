import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { beforeCte, changedContent } from '../act-changes.ts'
import type { Actor } from '../audit/audit.ts'
import { stillAsShown } from '../column-values.ts'
import { london } from '../expressions.ts'
import { membershipState } from './membership-state.ts'
import { membershipAudit } from './memberships-edit.ts'

/** The day of the year on which everybody's period begins; null if each membership has its own. */
export type FirstDay = { readonly month: number; readonly day: number } | null

/** The dates of a membership as a form showed them; a change is refused if they are others by now. */
export type ShownTerm = Readonly<Partial<Record<'renewsOn' | 'endedOn', string | null>>>

/** The dates that a payment gives a membership. */
export interface Dating {
  readonly firstDay: FirstDay
  /** True if a new membership gets a last paid day too. */
  readonly datesNew: boolean
}

/** A payment renews for a year, and dates no new membership. */
export const undated: Dating = { firstDay: null, datesNew: false }

const isAsShown = ({ renewsOn, endedOn }: ShownTerm): SQL =>
  stillAsShown('membership', { renewsOn, endedOn })

/**
 * The first day that the row of `membership` would be renewed for: the one after the last paid day until it
 * has lapsed, and today afterwards.
 */
const firstDayOf = (db: Database): SQL => sql`
  (case when membership.renews_on is not null
    and ${membershipState(db)} in ('current', 'due', 'in-grace')
    then membership.renews_on + 1 else ${london} end)`

/**
 * The last day of the period that begins on a day. A year from 1 March 2027 ends on 29 February 2028, and one
 * from 29 February 2028 on 28 February 2029.
 */
function lastDayFrom(first: SQL, firstDay: FirstDay): SQL {
  if (!firstDay) {
    return sql`
      greatest((${first} + interval '1 year')::date - 1, (${first} - 1 + interval '1 year')::date)`
  }
  const inYear = (after: number) => sql`
    make_date(extract(year from ${first})::int + ${after}::int, ${firstDay.month}::int,
      ${firstDay.day}::int)`
  return sql`(case when ${inYear(0)} > ${first} then ${inYear(0)} else ${inYear(1)} end - 1)`
}

/** The last day that a payment today pays for, if the membership is new; null unless those get one. */
export const lastDayOfNew = ({ firstDay, datesNew }: Dating): SQL =>
  sql`case when ${datesNew}::boolean then ${lastDayFrom(london, firstDay)} end`

/**
 * The update that a payment makes, for use as a CTE: `paid` names the CTE with an application that was paid. A
 * renewal also brings the answers of the applicant. The CTE `membership_before` has locked the membership.
 */
export const payMembership = (
  db: Database,
  paid: string,
  { firstDay, datesNew }: Dating,
): SQL => sql`
  update membership set ended_on = null, end_reason = null, type = paid.type, band = paid.band,
    renews_on = ${lastDayFrom(firstDayOf(db), firstDay)},
    reminders_for = ${lastDayFrom(firstDayOf(db), firstDay)},
    name = case when paid.renewal then paid.organisation else membership.name end,
    address = case when paid.renewal then concat_ws(E'\n', paid.address, paid.county)
      else membership.address end,
    postcode = case when paid.renewal then paid.postcode else membership.postcode end,
    country = case when paid.renewal then paid.country::text else membership.country end
  from ${sql.identifier(paid)} as paid, membership_before
  where membership.id = paid.membership_id and membership.id = membership_before.id and paid.state = 'member'
    and (paid.renewal or ${datesNew}::boolean)`

/** Finds the last day that a renewal would pay for, such as 2028-01-31; undefined without a membership. */
export const findNextRenewal = (
  db: Database,
  id: string,
  firstDay: FirstDay,
): Promise<string | undefined> =>
  db.findValue<string>(sql`
    select ${lastDayFrom(firstDayOf(db), firstDay)}::text as next from membership where id = ${id}`)

/** The result of a renewal: `not-later` if the day is not after the one until which it is paid already. */
export type RenewalOutcome =
  | { readonly outcome: 'renewed'; readonly renewsOn: string }
  | { readonly outcome: 'unknown' | 'changed-meanwhile' | 'not-later' }

/**
 * Renews a membership until a day, by default by one period, and withdraws its end. The
 * statement compares its dates with those of `shown`, so that two colleagues who enter one payment renew it once.
 */
export async function renewMembership(
  db: Database,
  id: string,
  { until, firstDay }: { readonly until: string | null; readonly firstDay: FirstDay },
  actor: Actor,
  shown: ShownTerm = {},
): Promise<RenewalOutcome> {
  const row = await db.findRow<{ isAsShown: boolean; renewsOn: string | null }>(sql`
    with ${beforeCte('membership', sql`${id}`)}, found as (
      select membership.id, renews_on, ${isAsShown(shown)} as is_as_shown,
        coalesce(${until}::date, ${lastDayFrom(firstDayOf(db), firstDay)}) as next
      from membership join before on before.id = membership.id for no key update of membership
    ), changed as (
      update membership set renews_on = next, reminders_for = next, ended_on = null,
        end_reason = null
      from found
      where membership.id = found.id and is_as_shown
        and next > coalesce(found.renews_on, '-infinity')
      returning membership.id, membership.renews_on, ${changedContent('membership')}
    ), ${membershipAudit('membership-renewed', actor)}
    select is_as_shown as "isAsShown", (select renews_on::text from changed) as "renewsOn" from found`)
  if (row?.renewsOn) return { outcome: 'renewed', renewsOn: row.renewsOn }
  if (!row) return { outcome: 'unknown' }
  return { outcome: row.isAsShown ? 'not-later' : 'changed-meanwhile' }
}

/**
 * Ends a membership from a day on, by default today; false if there is none with this id, or if its dates are no longer
 * those of `shown`.
 */
export const endMembership = (
  db: Database,
  id: string,
  { from, reason }: { readonly from: string | null; readonly reason: string },
  actor: Actor,
  shown: ShownTerm = {},
): Promise<boolean> =>
  db.hasRow(sql`
    with ${beforeCte('membership', sql`${id}`)}, changed as (
      update membership set ended_on = coalesce(${from}::date, ${london}), end_reason = ${reason}
      from before
      where membership.id = before.id and ${isAsShown(shown)}
      returning membership.id, ${changedContent('membership')}
    ), ${membershipAudit('membership-ended', actor)}
    select from changed`)
