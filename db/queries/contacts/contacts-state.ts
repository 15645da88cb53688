import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { contactInvitation, contactOffer } from '../../tables/contact.ts'
import type { membership } from '../../tables/membership.ts'
import type { MembershipState } from '../../values/membership-states.ts'
import { accountName, jsonRows, london, milliseconds, sortName } from '../expressions.ts'
import { type CallerResult, liveReader } from '../live-caller.ts'
import { membershipState } from '../memberships/membership-state.ts'
import type { ContactRights } from '../memberships/memberships.ts'
import type { Stored } from '../stored.ts'
import { standingOffers } from './contact-offers.ts'

/** The rights that a contact gets or loses; one that is left out stays as it is. */
export type ChangedRights = { readonly [Right in keyof ContactRights]?: boolean | undefined }

/** The mailbox that is invited, and the rights of the new contact. */
export interface InvitedContact extends Omit<ContactRights, 'primary'> {
  readonly email: string
  readonly note: string | null
}

/** A contact of a membership, with what decides about changes. */
export interface ContactPerson extends ContactRights {
  readonly accountId: string
  /** The name, or the username. */
  readonly name: string
  /** Null if the account has none, or is disabled. */
  readonly email: string | null
  readonly isDisabled: boolean
}

/** An invitation that was not accepted yet, with its inviter. */
export interface WaitingInvitation
  extends Omit<InvitedContact, 'note'>,
    Stored<typeof contactInvitation, 'id' | 'inviterId' | 'expiresAt'> {
  readonly isExpired: boolean
}

/** The contacts of a membership at one moment, and everything that is under way with them. */
export interface ContactsState extends Stored<typeof membership, 'charityNumber' | 'name'> {
  readonly membershipId: string
  readonly state: MembershipState
  /** Another number after each change. */
  readonly version: number
  /** True while members can change no contacts, because one of them reported a change. */
  readonly isFrozen: boolean
  /** True if the primary contact has been asked to confirm the contacts. */
  readonly isConfirmationDue: boolean
  /** The primary contact comes first. */
  readonly contacts: readonly ContactPerson[]
  /** The offer to hand over that can be accepted. */
  readonly offer: Stored<typeof contactOffer, 'fromId' | 'toId' | 'expiresAt'> | null
  readonly invitations: readonly WaitingInvitation[]
}

/** Rows of `contact` as a list of `ContactPerson` in JSON. */
export const contactPeople = (contacts: SQL): SQL =>
  jsonRows(sql`
    select account.id as "accountId", ${accountName} as name,
      case when disabled_at is null then email end as email, disabled_at is not null as "isDisabled",
      is_primary as primary, is_billing as billing, lsfr_access as lsfr
    from (${contacts}) as contact join account on account.id = contact.account_id
    order by is_primary desc, ${sortName()}, account.id`)

/** The state of the row of `membership`, as JSON. */
const stateOf = (db: Database): SQL => sql`
  json_build_object('membershipId', membership.id, 'charityNumber', charity_number,
    'name', membership.name, 'state', ${membershipState(db)}, 'version', contacts_version,
    'isFrozen', contacts_frozen_at is not null,
    'isConfirmationDue', confirm_contacts_on <= ${london},
    'contacts', ${contactPeople(sql`select * from contact where membership_id = membership.id`)},
    'offer', (
      select json_build_object('fromId', from_id, 'toId', to_id,
        'expiresAt', ${milliseconds(sql`expires_at`)})
      from ${standingOffers} where contact_offer.membership_id = membership.id),
    'invitations', ${jsonRows(sql`
      select id, inviter_id as "inviterId", email, is_billing as billing, lsfr_access as lsfr,
        ${milliseconds(sql`expires_at`)} as "expiresAt", expires_at <= now() as "isExpired"
      from contact_invitation
      where contact_invitation.membership_id = membership.id and state = 'open'
      order by created_at`)})`

/** Reads the contacts of a membership; undefined if there is none. */
export const findContactsState = (
  db: Database,
  membershipId: string,
): Promise<ContactsState | undefined> =>
  db.findValue<ContactsState>(sql`
    select ${stateOf(db)} as state from membership where id = ${membershipId}`)

/** Reads the contacts of a membership for one of them; null if the caller is not a contact of it. */
export const findOwnContactsState = (db: Database, caller: Buffer, membershipId: string) =>
  db.findRow<CallerResult<ContactsState | null>>(sql`
    select credential.roles, (
      select ${stateOf(db)} from contact own join membership on membership.id = own.membership_id
      where own.account_id = account.id and membership.id = ${membershipId}) as value
    ${liveReader(db, caller)}`)
