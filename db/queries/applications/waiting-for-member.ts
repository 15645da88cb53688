import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { standingOffers } from '../contacts/contact-offers.ts'
import { accountName, membershipTitle, milliseconds } from '../expressions.ts'
import { liveReader } from '../live-caller.ts'
import { isByContact, isOpenRenewal } from '../memberships/renewals.ts'
import { type JoinLinkTarget, linkTarget } from './applications.ts'

/** Something that waits for a member, or for staff on the member's behalf. */
export type WaitingForMember = {
  readonly kind: 'offer' | 'invitation' | 'payment' | 'question' | 'closure'
  /** The id of the membership of an offer, of the invitation, the application or the request. */
  readonly id: string
  /** The name or the number of the membership; null of an application to join, and of a request. */
  readonly membership: string | null
  /** The name of the member who offers or invites. */
  readonly name: string | null
  /** Pounds, such as 120.00. */
  readonly amount: string | null
  /** The end of an offer or an invitation, and the day by which a request is answered; milliseconds since 1970. */
  readonly until: number | null
}

/** The part of the applicant that an application which was sent waits for; null if it waits for staff. */
const waitsFor = sql`case join_application.state when 'awaiting-payment' then 'payment' when 'asked' then 'question' end`

/** True of a row of `join_application` that waits for its applicant: of a renewal, one who still is a contact. */
const isWaiting = sql`(${waitsFor} is not null and (not renewal or ${isByContact}))`

/**
 * Lists what waits for the caller, what ends first at the top. An offer or an invitation is listed as long as the member
 * who made it could still make it, and an invitation to the account whose owner has proved that its mailbox is theirs.
 */
export const listWaitingForMember = (db: Database, session: Buffer) =>
  db.findRows<WaitingForMember>(sql`
    with caller as (
      select account.id, email, email_verified_at ${liveReader(db, session)}
    )
    select 'offer' as kind, membership.id, ${membershipTitle} as membership, ${accountName} as name,
      null::text as amount, ${milliseconds(sql`contact_offer.expires_at`)} as until
    from ${standingOffers} join caller on caller.id = to_id
    join membership on membership.id = contact_offer.membership_id
    union all
    select 'invitation', contact_invitation.id, ${membershipTitle}, ${accountName}, null,
      ${milliseconds(sql`contact_invitation.expires_at`)}
    from caller join contact_invitation on lower(contact_invitation.email) = lower(caller.email)
      and caller.email_verified_at is not null and state = 'open' and contact_invitation.expires_at > now()
    join contact on contact.membership_id = contact_invitation.membership_id
      and contact.account_id = inviter_id
      and (is_primary or contact.is_billing and contact_invitation.is_billing and not contact_invitation.lsfr_access)
    join membership on membership.id = contact.membership_id
    join account on account.id = inviter_id and disabled_at is null
    union all
    select ${waitsFor}, join_application.id,
      case when renewal then ${membershipTitle} end, null, join_application.amount::text, null
    from caller join join_application on account_id = caller.id and ${isWaiting}
    left join membership on membership.id = membership_id
    union all
    select 'closure', privacy_request.id, null, null, null, ${milliseconds(sql`due_at`)}
    from caller join privacy_request on account_id = caller.id
      and privacy_request.kind = 'close-account' and state = 'open'
    order by until nulls last, id`)

/** Finds the application of the caller that waits for the payment or an answer; undefined if there is none. */
export const findWaitingApplication = (db: Database, accountId: string, id: string) =>
  db.findRow<JoinLinkTarget>(sql`
    select ${linkTarget} from join_application
    where id = ${id} and account_id = ${accountId} and ${isWaiting}`)

/** A renewal of a membership that one of its contacts has sent, and that is not complete. */
export interface SentRenewal {
  readonly id: string
  readonly isOwn: boolean
  /** The fee or the answer that it waits for; null if it waits for staff. */
  readonly waitsFor: 'payment' | 'question' | null
  /** The name or the number of the membership. */
  readonly membership: string
  /** The name of the contact who sent it. */
  readonly name: string
  /** Milliseconds since 1970. */
  readonly sentAt: number
}

/** Finds the renewal of a membership of the caller that was sent and is not complete: the caller's own, or the latest. */
export const findSentRenewal = (db: Database, session: Buffer, membershipId: string) =>
  db.findRow<SentRenewal>(sql`
    select join_application.id, own.account_id = contact.account_id as "isOwn",
      ${waitsFor} as "waitsFor", ${membershipTitle} as membership, ${accountName} as name,
      ${milliseconds(sql`sent_at`)} as "sentAt"
    from (select account.id ${liveReader(db, session)}) as caller
    join contact own on own.account_id = caller.id and own.membership_id = ${membershipId}
    join contact on contact.membership_id = own.membership_id
    join account on account.id = contact.account_id
    join membership on membership.id = contact.membership_id
    join join_application on join_application.membership_id = membership.id
      and join_application.account_id = account.id
    where ${isOpenRenewal}
    order by "isOwn" desc, sent_at desc`)
