import type { Database } from '#db/driver/connect.ts'
import type { Actor } from '#db/queries/audit/audit.ts'
import * as reminders from '#db/queries/memberships/reminders.ts'
import {
  type ClaimedReminder,
  claimReminder,
  endReminder,
  type QuietReminders,
  reminderWindowDays,
} from '#db/queries/memberships/reminders.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { env } from '#lib/env.ts'
import { reminderMessage, reminderTextVersion } from '#lib/mail/reminder-message.ts'
import { sendReminder } from '#lib/mail/send.ts'
import { db, withJobPool } from '#lib/runtime/database.ts'
import { batchSize } from '#lib/runtime/in-batches.ts'
import { log } from '#lib/runtime/log.ts'
import { onRow } from '#lib/runtime/log-job-failure.ts'
import { withUnknownReader } from '#lib/text/language/language.ts'

export type { QuietReminders }

/** After so many emails in a row that could not be sent, the mail server is down until the next run. */
const maxFailures = 3

/** A mail server takes most of the time of an email, so several are sent at once. */
const maxAtOnce = 8

/** The parts of a run that a simulation replaces. */
interface ReminderRun {
  readonly signal?: AbortSignal | undefined
  readonly steps?: readonly number[]
  /** The day in London. */
  readonly today?: string
  send?(reminder: ClaimedReminder): Promise<number | undefined>
}

/**
 * Emails a reminder to each contact, and returns the number that the mail server took. Undefined if it took none, and a
 * later attempt may reach someone.
 */
async function emailReminder(reminder: ClaimedReminder): Promise<number | undefined> {
  const outcomes = []
  for (const recipient of reminder.recipients) {
    outcomes.push(await sendReminder(reminderMessage(reminder, recipient)))
  }
  const sent = outcomes.filter((outcome) => outcome === 'sent').length
  return sent === 0 && outcomes.includes('failed') ? undefined : sent
}

/**
 * Sends every reminder that is due, once: 30 days before the last paid day, on it, and 14 and 30 days after it,
 * unless REMINDER_DAYS says otherwise (decision 080). The next run continues where the mail server failed.
 */
export async function remindMembers(
  pool: Database,
  { signal, steps = env.reminderDays, today, send = emailReminder }: ReminderRun = {},
): Promise<void> {
  let failures = 0
  const sendAllOf = async (step: number, daysLate: number) => {
    let after = guidOrNil(null)
    while (!signal?.aborted && failures < maxFailures) {
      const place = { step, daysLate, after }
      const reminder = await claimReminder(pool, place, reminderTextVersion, today)
      if (!reminder) break
      after = reminder.membershipId
      const isReachable = reminder.recipients.length > 0
      // One that cannot be written is null: it says nothing about the mail server.
      const sent = isReachable ? await onRow(() => send(reminder), null) : 0
      const result = (sent ?? null) === null ? 'failed' : sent ? 'sent' : 'no-email'
      await endReminder(pool, reminder, result, sent ?? 0)
      if (isReachable && sent !== null) failures = sent === undefined ? failures + 1 : 0
    }
  }
  for (const step of steps) {
    for (let daysLate = 0; daysLate < reminderWindowDays; daysLate += 1) {
      const senders = Array.from({ length: maxAtOnce }, () => sendAllOf(step, daysLate))
      // If one fails, the others complete their emails before the caller ends the pool.
      for (const ended of await Promise.allSettled(senders)) {
        if (ended.status === 'rejected') throw ended.reason
      }
    }
  }
  if (failures > 0) log.warn({ event: 'reminders-failed', count: failures })
}

/** Counts the reminders that imported dates would send, and that an administrator has not allowed yet. */
export const findQuietReminders = (): Promise<QuietReminders> =>
  reminders.findQuietReminders(db, env.reminderDays)

/** Lets them be sent; false if their number is another by now. Those that a crash leaves are counted again. */
export const agreeToReminders = (seen: QuietReminders, actor: Actor): Promise<boolean> =>
  withJobPool((pool) => agreeOn(pool, env.reminderDays, seen, actor))

/** The same on a day, such as 2027-03-31, and with other steps. */
export async function agreeOn(
  pool: Database,
  steps: readonly number[],
  seen: QuietReminders,
  actor: Actor,
  today?: string,
): Promise<boolean> {
  const imports = await reminders.agreeToReminders(pool, steps, seen, actor, today)
  if (imports === undefined) return false
  let after: string | null = guidOrNil(null)
  while (after) after = await reminders.allowReminders(pool, { imports, after }, batchSize, today)
  return true
}

const maxToRenew = 5

/** Lists the first memberships whose payment is late or due, the longest first. */
export const listToRenew = (): Promise<readonly reminders.MembershipToRenew[]> =>
  reminders.listToRenew(db, maxToRenew)

/**
 * Reminds the primary and billing contacts of a membership whose payment is due or late. `reminded`: they have had a
 * reminder today, or it is neither.
 */
export async function remindByStaff(
  id: string,
  actor: Actor,
): Promise<'sent' | 'reminded' | 'no-email' | 'failed'> {
  const reminder = await reminders.claimReminderByStaff(db, id, reminderTextVersion, actor)
  if (!reminder) return 'reminded'
  const sent = (await withUnknownReader(() => emailReminder(reminder))) ?? 0
  const unsent = reminder.recipients.length > 0 ? 'failed' : 'no-email'
  const result = sent > 0 ? 'sent' : unsent
  await endReminder(db, reminder, result, sent)
  return result
}
