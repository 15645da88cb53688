import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { contactChange } from '../../tables/contact.ts'
import type { membership } from '../../tables/membership.ts'
import { reportDays } from '../../values/periods.ts'
import { accountName, milliseconds, personName } from '../expressions.ts'
import { holderJson } from '../memberships/next-number.ts'
import type { Stored } from '../stored.ts'
import type { ContactChange } from './contact-changes.ts'
import type { DueConfirmation } from './contact-confirmations.ts'
import { standingOffers } from './contact-offers.ts'
import { type ContactPerson, contactPeople, type WaitingInvitation } from './contacts-state.ts'

/** A change of contacts, with what the emails about it say. */
export type NoticedContactChange = Pick<ContactChange, 'id' | 'kind' | 'accountId'> &
  Stored<typeof contactChange, 'membershipId' | 'memberId'> &
  Stored<typeof membership, 'charityNumber' | 'name'> & {
    /** The contacts before it and after it; the primary contact comes first. */
    readonly before: readonly ContactPerson[]
    readonly after: readonly ContactPerson[]
  }

/** The contacts on one side of a change: those that it recorded there, and those that it left alone. */
const contactsIn = (side: 'before' | 'after') =>
  contactPeople(sql`
    select * from jsonb_populate_recordset(null::contact, contact_change.${sql.identifier(side)})
    union all
    select contact.* from contact where contact.membership_id = membership.id and not exists (
      select from jsonb_array_elements(before || after) as line
      where (line ->> 'account_id')::uuid = contact.account_id)`)

/** Finds the change of contacts of an audit event, which its statement wrote at the same time. */
export const findNoticedContactChange = (db: Database, eventId: string) =>
  db.findRow<NoticedContactChange>(sql`
    select contact_change.id, kind, membership.id as "membershipId", charity_number as "charityNumber", membership.name,
      contact_change.account_id as "accountId", member_id as "memberId",
      ${contactsIn('before')} as before, ${contactsIn('after')} as after
    from audit_event join contact_change on contact_change.membership_id = audit_event.membership_id
      and contact_change.at = audit_event.at
    join membership on membership.id = contact_change.membership_id
    where audit_event.id = ${eventId}`)

/** Adds a link with which the former primary contact can report a change. */
export const addReportLink = (
  db: Database,
  changeId: string,
  { hash, realm }: { readonly hash: Buffer; readonly realm: string },
) =>
  db.change(sql`
    insert into credential (hash, kind, contact_change_id, realm, expires_at)
    values (${hash}, 'contact', ${changeId}, ${realm}, now() + ${reportDays}::int * interval '1 day')`)

/** An offer of the role of primary contact, as an email about it says. */
interface NoticedOffer extends Omit<DueConfirmation, 'step'> {
  /** The name of the contact who offered it, or who ended the offer. */
  readonly from: string
}

const offerColumns = sql`
  ${holderJson} as membership, ${accountName} as name, email, ${personName(sql`audit_event.account_id`)} as "from"`

/** Finds the offer of an audit event while it stands; undefined also if the contact who gets it cannot be reached. */
export const findNoticedOffer = (db: Database, eventId: string) =>
  db.findRow<NoticedOffer & Pick<WaitingInvitation, 'expiresAt'>>(sql`
    select ${offerColumns}, ${milliseconds(sql`expires_at`)} as "expiresAt"
    from audit_event join (select contact_offer.* from ${standingOffers}) as offer
      on from_id = audit_event.account_id and offer.created_at = audit_event.at
    join membership on membership.id = offer.membership_id join account on account.id = to_id
    where audit_event.id = ${eventId} and email is not null and disabled_at is null`)

/** Finds the declined offer of an audit event, for the contact who made it; undefined if they cannot be reached. */
export const findDeclinedOffer = (db: Database, eventId: string, offererId: string) =>
  db.findRow<NoticedOffer>(sql`
    select ${offerColumns}
    from audit_event join membership on membership.id = audit_event.membership_id join account on account.id = ${offererId}
    where audit_event.id = ${eventId} and email is not null and disabled_at is null`)

/**
 * Lists those who reported a change of a membership that stays, before its contacts could be changed again: by the audit event
 * of that, since the one before; without those who are disabled or cannot be reached.
 */
export const listNoticedReports = (db: Database, eventId: string) =>
  db.findRows<Omit<DueConfirmation, 'step'>>(sql`
    select distinct ${holderJson} as membership, ${accountName} as name, email
    from audit_event released join audit_event report on report.action = 'contact-change-reported'
      and report.membership_id = released.membership_id and report.at < released.at
    join membership on membership.id = released.membership_id join account on account.id = report.account_id
    where released.id = ${eventId} and email is not null and disabled_at is null and not exists (
        select from audit_event earlier where earlier.action = released.action
          and earlier.membership_id = membership.id and earlier.at > report.at and earlier.at < released.at)
      -- All contacts are told of the undo.
      and not exists (select from contact_change where contact_change.membership_id = membership.id
        and undone_at > report.at and before @> jsonb_build_array(
          jsonb_build_object('account_id', account.id, 'is_primary', true)))
    order by email`)
