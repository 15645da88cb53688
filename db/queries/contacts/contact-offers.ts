import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { contactOfferDays } from '../../values/periods.ts'
import { insertAuditEvent } from '../audit/audit.ts'
import { insertNotice } from '../outgoing.ts'
import { type ContactMember, type ContactsKey, lockedCte } from './contact-actor.ts'

/**
 * The offers that can be accepted, each with the row of `account` of the contact who made it: they are enabled and still the
 * primary contact, and the other one is still a contact.
 */
export const standingOffers: SQL = sql`
  contact_offer join account on account.id = from_id and disabled_at is null and contact_offer.expires_at > now()
  join contact offerer on offerer.membership_id = contact_offer.membership_id and offerer.account_id = from_id
    and offerer.is_primary
  join contact offered on offered.membership_id = contact_offer.membership_id and offered.account_id = to_id`

/** Offers another contact the role of primary contact, in place of an earlier offer; false if the list has changed. */
export const addContactOffer = (
  db: Database,
  key: ContactsKey,
  toId: string,
  member: ContactMember,
): Promise<boolean> =>
  db.hasRow(sql`
    with ${lockedCte(db, key, member)}, added as (
      insert into contact_offer (membership_id, from_id, to_id, expires_at)
      select id, ${member.memberId}::uuid, ${toId}::uuid,
        now() + ${contactOfferDays}::int * interval '1 day'
      from locked
      on conflict (membership_id) do update set from_id = excluded.from_id, to_id = excluded.to_id,
        created_at = now(), expires_at = excluded.expires_at
      returning membership_id, from_id as account_id
    ), audit as (${insertAuditEvent('contact-offered', member.context, 'added', { membershipId: sql`membership_id` })} returning id),
    noticed as (${insertNotice()})
    select from added`)

/** Ends the offer to hand over a membership. The member who made it is told if the other one declines. */
export const deleteContactOffer = (
  db: Database,
  key: ContactsKey,
  member: ContactMember,
): Promise<boolean> =>
  db.hasRow(sql`
    with ${lockedCte(db, key, member)}, ended as (
      delete from contact_offer using locked
      where membership_id = locked.id and ${member.memberId}::uuid in (from_id, to_id)
      returning membership_id, ${member.memberId}::uuid as account_id, nullif(from_id, ${member.memberId}::uuid) as declined
    ), audit as (${insertAuditEvent('contact-offer-ended', member.context, 'ended', { membershipId: sql`membership_id` })} returning id),
    noticed as (${insertNotice({ facts: sql`(select jsonb_build_object('offererId', declined) from ended)` })})
    select from ended`)
