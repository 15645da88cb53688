import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { type JoinLinkTarget, joinLinkDays } from './applications.ts'

/** An applicant to be reminded; `lapsesAt` is milliseconds since 1970. */
export type DueReminder = JoinLinkTarget & {
  readonly state: 'started' | 'asked' | 'awaiting-payment'
  readonly lapsesAt: number
}

/** After how many days an applicant whose turn it is gets the first and the second reminder. */
export const reminderDays = [7, 21] as const

/**
 * Takes the application whose applicant has waited longest for a reminder, and counts the reminder.
 * Several instances never take the same one.
 */
export async function takeDueReminder(db: Database): Promise<DueReminder | undefined> {
  const [first, second] = reminderDays
  const [row] = await db.execute<DueReminder>(sql`
    update join_application set reminders = reminders + 1 where id = (
      select id from join_application
      where state in ('started', 'asked', 'awaiting-payment') and reminders < 2
        and changed_at < now() - case when reminders = 0 then ${first}::int else ${second}::int end
          * interval '1 day'
      order by changed_at limit 1 for update skip locked)
    returning id, start_hash as "startHash", email, reference, state,
      extract(epoch from changed_at + ${joinLinkDays} * interval '1 day')::float8 * 1000
        as "lapsesAt"`)
  return row
}

/** Uncounts a reminder that could not be sent. */
export async function returnReminder(db: Database, id: string): Promise<void> {
  await db.execute(sql`
    update join_application set reminders = reminders - 1 where id = ${id} and reminders > 0`)
}

/**
 * Ends the applications whose applicants have had two reminders and did not respond for 30 days; returns
 * their number. One that waits for a payment stays, because its membership exists.
 */
export async function lapseApplications(db: Database): Promise<number> {
  const lapsed = await db.execute(sql`
    update join_application set state = 'lapsed', changed_at = now(), reminders = 0
    where state in ('started', 'asked') and reminders = 2
      and changed_at < now() - ${joinLinkDays} * interval '1 day'
    returning id`)
  return lapsed.length
}
