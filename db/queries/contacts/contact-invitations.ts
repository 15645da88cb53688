import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { contactInvitation } from '../../tables/contact.ts'
import { contactInvitationDays } from '../../values/periods.ts'
import { insertAuditEvent } from '../audit/audit.ts'
import type { NewSecret } from '../credentials/credentials.ts'
import { accountName, jsonRows, milliseconds } from '../expressions.ts'
import { insertNotice } from '../outgoing.ts'
import type { Stored } from '../stored.ts'
import { type ContactMember, type ContactsKey, lockedCte } from './contact-actor.ts'
import type { InvitedContact } from './contacts-state.ts'

/** The invitations of a membership that can be open at once. */
export const maxOpenInvitations = 5

/** An invitation to become a contact; only the hash of its link is stored. */
interface NewContactInvitation extends InvitedContact, Pick<NewSecret, 'hash' | 'realm'> {
  readonly id: string
}

/** The statement that adds the link of invitations, unless it is there; `from` has their ids. */
const insertLink = (from: SQL, { hash, realm }: Pick<NewSecret, 'hash' | 'realm'>): SQL => sql`
  insert into credential (hash, kind, contact_invitation_id, realm, expires_at)
  select ${hash}, 'contact', id, ${realm}, 'infinity' from ${from} on conflict (hash) do nothing`

/** Makes a link of an invitation work beside that of its email, which another AUTH_SECRET may have given. */
export const addInvitationLink = (
  db: Database,
  id: string,
  link: Pick<NewSecret, 'hash' | 'realm'>,
) => db.change(insertLink(sql`contact_invitation where id = ${id}`, link))

/**
 * Adds an invitation with its link, or makes it work for the whole time again: its link stays the same, and another
 * inviter does not take over the note. False if the contacts are no longer those of the version, if it was accepted or
 * withdrawn, or if five others are open.
 */
export const sendContactInvitation = (
  db: Database,
  key: ContactsKey,
  { id, email, billing, lsfr, note, hash, realm }: NewContactInvitation,
  member: ContactMember,
): Promise<boolean> =>
  db.hasRow(sql`
    with ${lockedCte(db, key, member)}, sent as (
      insert into contact_invitation (id, membership_id, inviter_id, email, is_billing, lsfr_access, note,
        expires_at)
      select ${id}::uuid, locked.id, ${member.memberId}::uuid, ${email}, ${billing}, ${lsfr}, ${note},
        now() + interval '${sql.raw(String(contactInvitationDays))} days'
      from locked where ${maxOpenInvitations} > (
        select count(*) from contact_invitation other
        where other.membership_id = locked.id and other.id <> ${id} and other.state = 'open'
          and other.expires_at > now())
      on conflict (id) do update set expires_at = excluded.expires_at, renewal_requested_at = null,
        inviter_id = excluded.inviter_id,
        note = case when contact_invitation.inviter_id = excluded.inviter_id then contact_invitation.note end
        where contact_invitation.state = 'open'
          and contact_invitation.membership_id = excluded.membership_id
      returning id, membership_id, ${member.memberId}::uuid as account_id
    ), link as (${insertLink(sql`sent`, { hash, realm })}), audit as (${insertAuditEvent('contact-invited', member.context, 'sent', { membershipId: sql`membership_id` })})
    select from sent`)

/** Withdraws an open invitation of a membership; its link then says so. */
export const withdrawContactInvitation = (
  db: Database,
  key: ContactsKey,
  id: string,
  member: ContactMember,
): Promise<boolean> =>
  db.hasRow(sql`
    with ${lockedCte(db, key, member)}
    update contact_invitation set state = 'withdrawn' from locked
    where contact_invitation.id = ${id} and membership_id = locked.id and state = 'open'
    returning 1`)

/** An invitation as its link shows it. */
export interface LinkedContactInvitation
  extends InvitedContact,
    Stored<typeof contactInvitation, 'id' | 'membershipId' | 'inviterId' | 'expiresAt'> {
  readonly inviter: string
  readonly inviterEmail: string | null
  /** `expired` until the invited person has asked for a new link, then `renewal-requested`. */
  readonly state: 'open' | 'accepted' | 'withdrawn' | 'expired' | 'renewal-requested'
  /** The enabled accounts with the email to which it was sent, five at most. */
  readonly accounts: readonly { readonly username: string; readonly name: string }[]
}

/** Finds the invitation of a link without using it (decision 025). */
export const findContactInvitation = (db: Database, hash: Buffer) =>
  db.findRow<LinkedContactInvitation>(sql`
    select invitation.id, invitation.membership_id as "membershipId", inviter_id as "inviterId",
      ${accountName} as inviter, case when disabled_at is null then account.email end as "inviterEmail",
      invitation.email, invitation.is_billing as billing, invitation.lsfr_access as lsfr, note,
      ${milliseconds(sql`invitation.expires_at`)} as "expiresAt",
      case when state <> 'open' then state when invitation.expires_at > now() then 'open'
        when renewal_requested_at is null then 'expired' else 'renewal-requested' end as state,
      ${jsonRows(sql`
        select username, ${accountName} as name from account
        where lower(account.email) = lower(invitation.email) and disabled_at is null
        order by account.id limit 5`)} as accounts
    from credential join contact_invitation invitation on invitation.id = contact_invitation_id
    join account on account.id = inviter_id
    where hash = ${hash} and credential.kind = 'contact'`)

/** Records that the invited person asks for a new link of an expired invitation; false the second time. A notice tells the inviter. */
export const requestInvitationRenewal = (db: Database, hash: Buffer): Promise<boolean> =>
  db.hasRow(sql`
    with asked as (
      update contact_invitation set renewal_requested_at = now() from credential
      where credential.contact_invitation_id = contact_invitation.id and hash = ${hash}
        and state = 'open' and contact_invitation.expires_at <= now() and renewal_requested_at is null
      returning 'invitation-asked' as about, encode(hash, 'hex') as link
    ), noticed as (${insertNotice({ of: 'asked', facts: sql`to_jsonb(asked)` })})
    select from asked`)
