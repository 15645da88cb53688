import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { emailFails } from '../expressions.ts'
import { openTask } from './tasks-edit.ts'

/** The report of a mail server that an email was not delivered. */
export interface Bounce {
  /** The id of the email in the list of what was sent. */
  readonly emailId: string
  /** The reason that the server gave. */
  readonly response: string
  /** True if another email to the same address would fail too. */
  readonly isPermanent: boolean
}

/** An email that was not delivered, and the number of accounts for which a task was opened. */
type FailedEmail = { readonly recipient: string; readonly opened: number }

/**
 * Records that an email was not delivered. After a permanent failure, it opens a task for each enabled account that
 * still has this email (decision 103). Undefined if the email is not on the list.
 */
export const recordBounce = (db: Database, { emailId, response, isPermanent }: Bounce) =>
  db.findRow<FailedEmail>(sql`
    with failed as (
      update outgoing set sent_at = null, response = ${response}
      where id = ${emailId} and kind = 'email' and due_at is null
      returning recipient
    ), failing as (
      select account.id from failed join account on lower(account.email) = lower(recipient)
      where ${isPermanent}::boolean and account.disabled_at is null
    ), opened as (${openTask('email-fails', 'failing', { account: sql`id` })})
    select recipient, (select count(*)::int from opened) as opened from failed`)

/** Finds the email of an account to which emails do not arrive; undefined if they do. */
export const findFailingEmail = (db: Database, { accountId }: { readonly accountId: string }) =>
  db.findValue<string>(sql`
    select email from account where id = ${accountId} and email is not null and ${emailFails}`)
