import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { reminder } from '../../tables/membership.ts'
import type { MembershipState } from '../../values/membership-states.ts'
import { type Actor, insertActorAuditEvent } from '../audit/audit.ts'
import {
  accountName,
  emailFails,
  jsonRows,
  london,
  membershipTitle,
  milliseconds,
  primaryContact,
} from '../expressions.ts'
import type { Stored } from '../stored.ts'
import { dueDays, membershipState } from './membership-state.ts'
import type { NumberHolder } from './next-number.ts'

/** A reminder is sent on its day, or on one of the next two if the service or the mail server is down. */
export const reminderWindowDays = 3

/** An instance that has not finished after this time has failed, so another one may send the reminder. */
const leaseMinutes = 10

/** A reminder that an instance sends, with the primary and billing contacts who can be reached by email. */
export type ClaimedReminder = Stored<typeof reminder, 'membershipId' | 'renewsOn' | 'step'> &
  Omit<NumberHolder, 'id'> & {
    /** Each email once. */
    readonly recipients: readonly {
      readonly email: string
      readonly name: string
      readonly primary: boolean
    }[]
  }

/** The place of a run in its list: the step, the days since it was due, and the last membership. */
interface ReminderPlace {
  readonly step: number
  readonly daysLate: number
  readonly after: string
}

/** A day such as 2027-03-31; by default today in London. */
const dayOf = (day?: string): SQL => (day === undefined ? london : sql`${day}::date`)

/** True of a row of `membership` that goes on: it has not ended on a day, and does not end with the last paid day. */
const goesOn = (today: SQL): SQL => sql`
  (membership.ended_on is null or membership.ended_on > greatest(${today}, membership.renews_on + 1))`

/** True of a row of `membership` whose payment is due or late. */
const isToRenew = (db: Database): SQL => sql`
  membership.renews_on between ${london} - ${db.membershipGraceDays}::int and ${london} + ${dueDays}::int
    and ${goesOn(london)}`

/** True of a row of `membership` that goes on after a day, and whose reminders may be sent. */
const isAgreed = (today?: string): SQL => sql`
  membership.reminders_for = membership.renews_on and ${goesOn(dayOf(today))}`

/**
 * Billing and primary contacts of the membership `claimed`, without those whose emails fail. Two who share an email
 * get one.
 */
const recipients = jsonRows(sql`
  select distinct on (lower(email)) email, ${accountName} as name, is_primary as primary
  from contact join account on account.id = account_id
  where membership_id = claimed.membership_id and (is_primary or is_billing)
    and email is not null and disabled_at is null and not ${emailFails}
  order by lower(email), is_primary desc`)

/** True of a row `done` of `reminder` that is not sent again, or that an instance is sending. */
const isDone = sql`
  (done.result in ('sent', 'no-email')
    or done.claimed_at > now() - ${leaseMinutes}::int * interval '1 minute')`

/**
 * Claims the next reminder that is due after a place, in one statement that reads the dates again: a renewal
 * that was committed before it silences the reminder. The unique key lets one instance claim it. Undefined at
 * the end of the place's step and day.
 */
export const claimReminder = (
  db: Database,
  { step, daysLate, after }: ReminderPlace,
  textVersion: string,
  today?: string,
) =>
  db.findValue<ClaimedReminder>(sql`
    with due as (
      select membership.id, membership.renews_on, charity_number, name from membership
      where membership.renews_on = ${dayOf(today)} - ${step}::int - ${daysLate}::int
        and membership.id > ${after}::uuid and ${isAgreed(today)}
        and not exists (
          select from reminder done where done.membership_id = membership.id
            and done.renews_on = membership.renews_on and done.step = ${step}::int and ${isDone})
      order by membership.id limit 1 for no key update skip locked
    ), claimed as (
      insert into reminder (membership_id, renews_on, step, text_version)
      select id, renews_on, ${step}::int, ${textVersion} from due
      on conflict (membership_id, renews_on, step) do update
        set claimed_at = now(), result = null, text_version = excluded.text_version
        where reminder.claimed_at <= now() - ${leaseMinutes}::int * interval '1 minute'
          and (reminder.result is null or reminder.result = 'failed')
      returning membership_id
    )
    select json_build_object('membershipId', claimed.membership_id, 'charityNumber', charity_number,
      'name', name, 'renewsOn', renews_on, 'step', ${step}::int, 'recipients', ${recipients}) as reminder
    from claimed join due on due.id = claimed.membership_id`)

/**
 * Claims a reminder that staff send to the contacts of a membership that is due or late, in place of one that would be
 * sent on this day. Undefined if that was sent or is being sent, or if the membership is neither.
 */
export const claimReminderByStaff = (
  db: Database,
  membershipId: string,
  textVersion: string,
  actor: Actor,
) =>
  db.findValue<ClaimedReminder>(sql`
    with due as (
      select id, renews_on, charity_number, name, ${london} - renews_on as step from membership
      where id = ${membershipId} and ${isToRenew(db)} for no key update
    ), claimed as (
      insert into reminder (membership_id, renews_on, step, text_version)
      select id, renews_on, step, ${textVersion} from due
      on conflict (membership_id, renews_on, step) do update set claimed_at = now(), result = null
        where reminder.result <> 'sent'
          or reminder.result is null and reminder.claimed_at <= now() - ${leaseMinutes}::int * interval '1 minute'
      returning membership_id
    ), audit as (${insertActorAuditEvent('membership-reminded', actor, 'claimed', { membershipId: sql`membership_id` })})
    select json_build_object('membershipId', claimed.membership_id, 'charityNumber', charity_number,
      'name', name, 'renewsOn', renews_on, 'step', step, 'recipients', ${recipients}) as reminder
    from claimed join due on due.id = claimed.membership_id`)

/** A membership whose payment is due or late. */
export type MembershipToRenew = {
  readonly id: string
  /** Its name, or its number. */
  readonly name: string
  readonly primaryContact: string | null
  readonly state: MembershipState
  /** The last paid day, such as 2027-03-31. */
  readonly renewsOn: string
  /** The time of the last reminder, in milliseconds since 1970. */
  readonly remindedAt: number | null
}

/** Lists the memberships whose payment is late, and then those that are due, the longest first. */
export const listToRenew = (db: Database, limit: number) =>
  db.findRows<MembershipToRenew>(sql`
    select membership.id, ${membershipTitle} as name,
      ${primaryContact} as "primaryContact", ${membershipState(db)} as state,
      renews_on::text as "renewsOn", (
        select ${milliseconds(sql`max(claimed_at)`)} from reminder
        where reminder.membership_id = membership.id and reminder.renews_on = membership.renews_on
          and result = 'sent') as "remindedAt"
    from membership where ${isToRenew(db)} order by renews_on, membership.id limit ${limit}`)

/** Records how the sending of a reminder ended, and to how many contacts it was sent. */
export const endReminder = (
  db: Database,
  { membershipId, renewsOn, step }: ClaimedReminder,
  result: 'sent' | 'failed' | 'no-email',
  recipients: number,
) =>
  db.change(sql`
    update reminder set result = ${result}, recipients = ${recipients}
    where membership_id = ${membershipId} and renews_on = ${renewsOn}::date and step = ${step}`)

/** The number of reminders that wait for an administrator. */
export type QuietReminders = {
  readonly memberships: number
  /** The reminders that would be sent one day, and how many of them are due now. */
  readonly reminders: number
  readonly dueNow: number
}

/** A day that PostgreSQL computes once, and not for each of a million memberships. */
const onceDayOf = (today?: string): SQL => sql`(select ${dayOf(today)})`

/** True of a row of `membership` that goes on after a day, and whose reminders an administrator has to allow. */
const isQuiet = (today?: string): SQL => sql`
  membership.reminders_for is distinct from membership.renews_on
    and membership.renews_on is not null and ${goesOn(onceDayOf(today))}`

/**
 * Counts days with their memberships, and not the reminders of each of a million memberships. One whose reminders have
 * all been sent is not counted.
 */
const countQuiet = (steps: readonly number[], today?: string): SQL => {
  const due = sql`count(*) filter (where renews_on + step <= ${onceDayOf(today)})`
  return sql`
  with dated as (
    select renews_on, count(*) as memberships from membership where ${isQuiet(today)} group by renews_on
  ), planned as (
    select renews_on, memberships, array_agg(step) as steps, count(*) as reminders, ${due} as due_now
    from dated cross join unnest(${sql.param(steps.map(String))}::text[]::int[]) as step
    where renews_on + step > ${onceDayOf(today)} - ${reminderWindowDays}::int
    group by renews_on, memberships
  ), done as (
    select (count(*) = cardinality(steps))::int as memberships, count(*) as reminders, ${due} as due_now
    from planned join membership using (renews_on) join reminder done using (renews_on)
    where membership_id = membership.id and step = any(steps) and ${isQuiet(today)} and ${isDone}
    group by membership_id, steps
  ), waiting as (
    select memberships, memberships * reminders as reminders, memberships * due_now as due_now from planned
    union all select -memberships, -reminders, -due_now from done
  )
  select coalesce(sum(memberships), 0)::int as memberships, coalesce(sum(reminders), 0)::int as reminders,
    coalesce(sum(due_now), 0)::int as due_now
  from waiting`
}

/** Counts the reminders that an administrator has not allowed yet: those of dates from imports and bulk edits. */
export const findQuietReminders = (db: Database, steps: readonly number[], today?: string) =>
  db.getRow<QuietReminders>(sql`
    select memberships, reminders, due_now as "dueNow"
    from (${countQuiet(steps, today)}) as counted`)

/**
 * Records that an administrator allows the reminders of which they have seen the number. Returns the number of imports
 * until now; undefined if it is another number of reminders by now.
 */
export const agreeToReminders = (
  db: Database,
  steps: readonly number[],
  seen: QuietReminders,
  actor: Actor,
  today?: string,
) =>
  db.findValue<number>(sql`
    with agreed as (
      select (select count(*)::int from import) as imports from (${countQuiet(steps, today)}) as counted
      where memberships > 0 and memberships = ${seen.memberships} and reminders = ${seen.reminders}
        and due_now = ${seen.dueNow}
    ), audit as (${insertActorAuditEvent('reminders-agreed', actor, 'agreed', {})})
    select imports from agreed`)

/** A place in the memberships whose reminders are being allowed, and the number of imports when that was agreed. */
interface AllowedPlace {
  readonly imports: number
  readonly after: string
}

/**
 * Lets the reminders of the first memberships after a place be sent, and returns the id of the last one. Null if there are
 * none left, or an import since then has brought dates that the administrator has not seen.
 */
export const allowReminders = (
  db: Database,
  { imports, after }: AllowedPlace,
  batchSize: number,
  today?: string,
) =>
  db.getValue<string | null>(sql`
    with changed as (
      update membership set reminders_for = renews_on where id = any(array(
        select id from membership
        where id > ${after}::uuid and ${isQuiet(today)} and (select count(*) from import) = ${imports}
        order by id limit ${batchSize} for no key update skip locked))
      returning id
    )
    select (select id from changed order by id desc limit 1) as last`)
