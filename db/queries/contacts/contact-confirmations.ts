import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { accountName, london } from '../expressions.ts'
import { isListed } from '../memberships/membership-state.ts'
import { openTask } from '../tasks/tasks-edit.ts'

/** The days after `confirm_contacts_on` on which the primary contact is asked to confirm, and reminded. */
const confirmationDays = [0, 14, 30] as const

/** The days after `confirm_contacts_on` until the confirmation becomes a task for officers. */
const confirmationTaskDays = 44

/** A primary contact who is to be asked, or reminded, to confirm the contacts of a membership. */
export type DueConfirmation = {
  readonly membershipId: string
  readonly charityNumber: string
  readonly membershipName: string | null
  /** 1 for the first email. */
  readonly step: number
  readonly email: string
  readonly name: string
}

/** True of a membership that had so many emails, and is due for the next step so many days after its day. */
const isDue = (days: number, emails: number): SQL => sql`
  (confirm_contacts_step = ${emails}::int and confirm_contacts_on <= ${london} - ${days}::int)`

/**
 * Takes the membership whose primary contact has waited longest to be asked, and counts the email; none whose contacts
 * members cannot change now. Several instances never take the same one.
 */
export const takeDueConfirmation = (db: Database): Promise<DueConfirmation | undefined> =>
  db.findRow<DueConfirmation>(sql`
    with due as (
      select membership.id from membership
      where (${sql.join(confirmationDays.map(isDue), sql` or `)}) and ${isListed(db)}
        and contacts_frozen_at is null and exists (
          select from contact join account on account.id = contact.account_id
          where contact.membership_id = membership.id and is_primary and account.email is not null
            and disabled_at is null and password_hash is not null)
      order by confirm_contacts_on limit 1 for no key update skip locked
    ), taken as (
      update membership set confirm_contacts_step = confirm_contacts_step + 1 from due
      where membership.id = due.id returning membership.*
    )
    select taken.id as "membershipId", charity_number as "charityNumber",
      taken.name as "membershipName", confirm_contacts_step as step, account.email, ${accountName} as name
    from taken join contact on contact.membership_id = taken.id and is_primary
    join account on account.id = contact.account_id`)

/** Uncounts an email that could not be sent. */
export const returnConfirmation = (
  db: Database,
  { membershipId, step }: Pick<DueConfirmation, 'membershipId' | 'step'>,
) =>
  db.change(sql`
    update membership set confirm_contacts_step = ${step}::int - 1
    where id = ${membershipId} and confirm_contacts_step = ${step}`)

/** Opens a task for each membership whose contacts are overdue for confirmation, at most `limit`; returns their number. */
export const openConfirmationTasks = (db: Database, limit: number) =>
  db.getValue<number>(sql`
    with overdue as (
      update membership set confirm_contacts_step = confirm_contacts_step + 1 where id = any(array(
        select membership.id from membership
        where ${isDue(confirmationTaskDays, confirmationDays.length)} and ${isListed(db)}
        order by confirm_contacts_on limit ${limit} for no key update skip locked))
      returning id
    ), task as (${openTask('contacts-not-confirmed', 'overdue', { membership: sql`id` })})
    select count(*)::int as count from overdue`)
