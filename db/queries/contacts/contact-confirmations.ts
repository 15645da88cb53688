import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { accountName, london } from '../expressions.ts'
import { isListed } from '../memberships/membership-state.ts'
import { holderJson, type NumberHolder } from '../memberships/next-number.ts'
import { insertNotice } from '../outgoing.ts'
import { openTask } from '../tasks/tasks-edit.ts'

/** The days after `confirm_contacts_on` on which the primary contact is asked to confirm, and reminded. */
const confirmationDays = [0, 14, 30] as const

/** The days after `confirm_contacts_on` until the confirmation becomes a task for officers. */
const confirmationTaskDays = 44

/** The steps of a confirmation: its emails and the task. One who still has not confirmed is asked again a year after the day. */
const confirmationSteps = confirmationDays.length + 1

/** A primary contact who is to be asked, or reminded, to confirm the contacts of a membership. */
export type DueConfirmation = {
  readonly membership: NumberHolder
  /** 1 for the first email. */
  readonly step: number
  readonly email: string
  readonly name: string
}

const nextStep = sql`(confirm_contacts_step % ${confirmationSteps}::int + 1)`

/** True of a membership that had so many emails, and is due for the next step so many days after its day. */
const isDue = (days: number, emails: number): SQL => sql`
  (confirm_contacts_step = ${emails}::int and confirm_contacts_on <= ${london} - ${days}::int)`

/** A row of `membership` with its primary contact, if members can change its contacts, and this one can sign in. */
const askable = (db: Database): SQL => sql`
  contact join account on account.id = contact.account_id
  where contact.membership_id = membership.id and is_primary and account.email is not null
    and disabled_at is null and password_hash is not null and contacts_frozen_at is null and ${isListed(db)}`

/**
 * Asks the primary contacts who have waited longest, at most `limit`, by a notice each, and returns their number. Of one who
 * is asked late, the next steps are later too. Several instances never ask about the same membership.
 */
export const askPrimaryContacts = (db: Database, limit: number) =>
  db.getValue<number>(sql`
    with due as (
      select membership.id from membership
      where (${sql.join([...confirmationDays.map(isDue), isDue(365, confirmationSteps)], sql` or `)}) and exists (select from ${askable(db)})
      order by confirm_contacts_on limit ${limit} for no key update skip locked
    ), asked as (
      update membership set confirm_contacts_step = ${nextStep}, confirm_contacts_on = greatest(
        confirm_contacts_on, ${london} - (array[${sql.raw(`${confirmationDays}`)}])[${nextStep}])
      from due where membership.id = due.id
      returning 'contacts-unconfirmed' as about, membership.id as "membershipId"
    ), noticed as (${insertNotice({ of: 'asked', facts: sql`to_jsonb(asked)` })})
    select count(*)::int as count from asked`)

/** Finds the primary contact who is asked about a membership; undefined if the contacts were confirmed, or cannot be. */
export const findDueConfirmation = (db: Database, membershipId: string) =>
  db.findRow<DueConfirmation>(sql`
    select ${holderJson} as membership, confirm_contacts_step as step, account.email, ${accountName} as name
    from membership cross join ${askable(db)} and membership.id = ${membershipId} and confirm_contacts_step > 0`)

/**
 * Opens a task for each membership whose contacts are overdue for confirmation, at most `limit`, unless its contacts are
 * frozen; returns their number.
 */
export const openConfirmationTasks = (db: Database, limit: number) =>
  db.getValue<number>(sql`
    with overdue as (
      update membership set confirm_contacts_step = confirm_contacts_step + 1 where id = any(array(
        select membership.id from membership
        where ${isDue(confirmationTaskDays, confirmationDays.length)} and contacts_frozen_at is null
          and ${isListed(db)}
        order by confirm_contacts_on limit ${limit} for no key update skip locked))
      returning id
    ), task as (${openTask('contacts-not-confirmed', 'overdue', { membership: sql`id` })})
    select count(*)::int as count from overdue`)
