import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import type { account } from '../../tables/account.ts'
import type { ContactChangeKind } from '../../values/contact-change-kinds.ts'
import { unselected } from '../../values/countries.ts'
import { actDays } from '../../values/periods.ts'
import { insertActorAuditEvent, insertAuditEvent } from '../audit/audit.ts'
import { insertCredential, type NewCredential } from '../credentials/credentials.ts'
import { jsonRows, london } from '../expressions.ts'
import type { ContactRights } from '../memberships/memberships.ts'
import { insertNotice } from '../outgoing.ts'
import { finishTaskOf } from '../tasks/tasks-edit.ts'
import {
  actorColumns,
  type ContactActor,
  type ContactsKey,
  lockedCte,
  memberOf,
  officerOf,
} from './contact-actor.ts'

/** A contact after a change; null if it is removed. */
export interface ContactLine {
  readonly accountId: string
  readonly rights: ContactRights | null
}

/** An account that begins with the acceptance of an invitation, and its first session. */
export interface ContactNewcomer
  extends Pick<typeof account.$inferSelect, 'username' | 'forename' | 'surname' | 'language'> {
  readonly accountId: string
  readonly email: string
  readonly passwordHash: string
  readonly session: NewCredential
}

/** A change of a membership's contacts. */
export interface ContactsWrite extends ContactsKey {
  readonly kind: ContactChangeKind
  /** The contact that the change concerns. */
  readonly accountId: string
  /** The contacts that change. */
  readonly lines: readonly ContactLine[]
  /**
   * An invitation, an offer to this account or a change to undo: without it nothing changes, and it works once. A change
   * is not undone while a contact before it is an account that was merged.
   */
  readonly spends?:
    | { readonly kind: 'invitation' | 'offer' | 'change'; readonly id: string }
    | undefined
  readonly newcomer?: ContactNewcomer | undefined
  /** True if the primary contact confirms the other contacts. */
  readonly isConfirmation?: boolean | undefined
}

const spentBy = (spends: ContactsWrite['spends']): SQL => {
  switch (spends?.kind) {
    case 'invitation':
      return sql`
        update contact_invitation set state = 'accepted' from locked
        where contact_invitation.id = ${spends.id} and membership_id = locked.id and state = 'open'
          and expires_at > now() returning 1`
    case 'offer':
      return sql`
        delete from contact_offer using locked
        where membership_id = locked.id and to_id = ${spends.id} and expires_at > now() returning 1`
    case 'change':
      return sql`
        update contact_change set undone_at = now() from locked
        where contact_change.id = ${spends.id} and membership_id = locked.id and undone_at is null
          and at > now() - ${actDays}::int * interval '1 day' and not exists (
            select from jsonb_populate_recordset(null::contact, before) as former
            join account_merge on merged_id = former.account_id) returning 1`
    default:
      return sql`select 1 from locked`
  }
}

/** The CTEs that create an account with its session, if the invitation could be accepted. */
const newcomerCtes = (newcomer: ContactNewcomer, context: RequestContext): SQL => sql`,
  holder as (
    insert into account (id, username, email, email_verified_at, password_hash, forename, surname, country,
      language)
    select ${newcomer.accountId}::uuid, ${newcomer.username}, ${newcomer.email}, now(),
      ${newcomer.passwordHash}, ${newcomer.forename}, ${newcomer.surname},
      ${unselected}::country, ${newcomer.language}::text
    from locked join spent on true returning id as account_id, epoch, null::timestamptz as ends_at
  ), holder_audit as (${insertAuditEvent('invitation-used', context, 'holder')}),
  session as (${insertCredential(newcomer.session, context)})`

/**
 * The CTEs that record what the member did, and each contact that was added, changed or removed, with one notice. These have
 * the request of the member, but not the network, which only the member sees.
 */
function auditCtes(actor: ContactActor, isConfirmation: boolean): SQL {
  const member = memberOf(actor)
  const membershipId = sql`membership_id`
  const requestId = member && sql`${member.context.requestId}`
  const event = (action: 'contact-added' | 'contact-edited' | 'contact-removed', cte: string) =>
    insertActorAuditEvent(action, officerOf(actor), cte, {
      accountId: sql`account_id`,
      membershipId,
      requestId,
    })
  const acted = isConfirmation ? 'contacts-confirmed' : 'contacts-changed'
  // The cause of an event is the last act on its subject, and a member may be the contact.
  const isAfterActing = member ? sql`(select count(*) from acting_audit) >= 0` : sql`true`
  return sql`${
    member
      ? sql`
  acting as (
    select ${member.memberId}::uuid as account_id, locked.id as membership_id from locked join spent on true
  ), acting_audit as (${insertAuditEvent(acted, member.context, 'acting', { membershipId })} returning id),`
      : sql``
  }
  added as (select * from written where account_id not in (select account_id from removed) and ${isAfterActing}),
  edited as (select * from written where account_id in (select account_id from removed) and ${isAfterActing}),
  gone as (select * from removed where account_id not in (select account_id from written) and ${isAfterActing}),
  added_audit as (${event('contact-added', 'added')} returning id),
  edited_audit as (${event('contact-edited', 'edited')} returning id),
  gone_audit as (${event('contact-removed', 'gone')} returning id),
  audit as (
    select id from added_audit union all select id from edited_audit union all select id from gone_audit limit 1
  ), noticed as (${insertNotice({ language: member?.context.language })})`
}

/** The result of a change: its id if a contact changed, and the end of the newcomer's session in seconds since 1970. */
export type WrittenContacts = {
  readonly changeId: string | null
  readonly expires: number | null
}

/**
 * Changes contacts in one statement. Undefined if they are no longer those of the version, if what the change
 * spends is spent, or if the member may not act. Contacts are deleted and added again, in this order, so that no
 * membership has two primary contacts meanwhile. Fails with the SQLSTATE 23505 if the username of a newcomer is
 * taken.
 */
export const writeContacts = (
  db: Database,
  { kind, accountId, lines, spends, newcomer, isConfirmation = false, ...key }: ContactsWrite,
  actor: ContactActor,
) => {
  const people = lines.map(({ accountId: account_id, rights }) => ({ account_id, ...rights }))
  const confirm = isConfirmation
    ? sql`, confirm_contacts_step = 0, confirm_contacts_on = ${london} + 365`
    : sql``
  const confirmed = isConfirmation
    ? sql`, confirmed as (${finishTaskOf('contacts-not-confirmed', 'locked', null)})`
    : sql``
  const member = memberOf(actor)
  return db.findRow<WrittenContacts>(sql`
    with ${lockedCte(db, key, actor, confirm)}, spent as (${spentBy(spends)})${
      newcomer && member ? newcomerCtes(newcomer, member.context) : sql``
    }, person as (
      select locked.id as membership_id, line.* from locked join spent on true
      cross join jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as line
        (account_id uuid, "primary" boolean, billing boolean, lsfr boolean)
    ), removed as (
      delete from contact using person
      where contact.membership_id = person.membership_id and contact.account_id = person.account_id
      returning contact.*
    ), written as (
      insert into contact (membership_id, account_id, is_primary, is_billing, lsfr_access, source,
        external_id)
      select person.membership_id, person.account_id, "primary", billing, lsfr, removed.source,
        removed.external_id
      from person left join removed on removed.account_id = person.account_id
      where "primary" is not null and (select count(*) from removed) >= 0
      returning *
    ), change as (
      insert into contact_change (membership_id, kind, account_id, member_id, operator, before, after)
      select locked.id, ${kind}, ${accountId}::uuid, ${actorColumns(actor)},
        ${jsonRows(sql`select * from removed`)}::jsonb, ${jsonRows(sql`select * from written`)}::jsonb
      from locked join spent on true where exists (select from person)
      returning id
    ), ${auditCtes(actor, isConfirmation)}${confirmed}
    select change.id as "changeId", ${newcomer && member ? sql`session.expires` : sql`null::float8`} as expires
    from locked join spent on true left join change on true
    ${newcomer && member ? sql`left join session on true` : sql``}`)
}
