import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { contactChange } from '../../tables/contact.ts'
import type { ContactChangeKind, RecordedContact } from '../../values/contact-change-kinds.ts'
import { listLimits } from '../../values/list-limits.ts'
import { actDays } from '../../values/periods.ts'
import { type Actor, actorNameOf, insertActorAuditEvent, insertAuditEvent } from '../audit/audit.ts'
import type { AuditContext } from '../audit-event.ts'
import { accountName, milliseconds, operatorName } from '../expressions.ts'
import { holderJson, type NumberHolder } from '../memberships/next-number.ts'
import { insertNotice } from '../outgoing.ts'
import type { Stored } from '../stored.ts'
import { finishTaskOf, openTask } from '../tasks/tasks-edit.ts'

/** A change of a membership's contacts. */
export type ContactChange = Stored<typeof contactChange, 'id' | 'at' | 'accountId' | 'operator'> & {
  readonly kind: ContactChangeKind
  /** The contact that the change concerns. */
  readonly name: string
  /** The name of whoever made it; null once their account is erased. */
  readonly actor: string | null
  readonly before: readonly RecordedContact[]
  readonly after: readonly RecordedContact[]
  readonly isUndone: boolean
  /** The contacts before it whose accounts are disabled. */
  readonly disabledIds: readonly string[]
}

const columns = sql`
  contact_change.id, kind, ${milliseconds(sql`at`)} as at, account.id as "accountId",
  ${accountName} as name, operator, coalesce(${operatorName(sql`operator`)}, (
    select ${accountName} from account where account.id = member_id)) as actor,
  before, after, undone_at is not null as "isUndone", array(
    select contact.account_id::text from jsonb_populate_recordset(null::contact, before) as contact
    join account on account.id = contact.account_id where disabled_at is not null) as "disabledIds"`

/** Lists the changes of a membership that officers can still undo, or have undone; the newest first. */
export const listContactChanges = (db: Database, membershipId: string): Promise<ContactChange[]> =>
  db.findRows<ContactChange>(sql`
    select ${columns} from contact_change join account on account.id = account_id
    where membership_id = ${membershipId} and at > now() - ${actDays}::int * interval '1 day'
    order by at desc, contact_change.id desc limit ${listLimits.changes + 1}`)

/** A change as the link shows it with which the former primary contact can report it. */
export interface ReportableChange extends Pick<ContactChange, 'kind' | 'at' | 'name'> {
  readonly membership: NumberHolder
  readonly state: 'open' | 'used' | 'expired' | 'undone'
}

/** Finds the change that a link reports, without using the link (decision 025). */
export const findReportableChange = (db: Database, hash: Buffer) =>
  db.findRow<ReportableChange>(sql`
    select contact_change.kind, ${milliseconds(sql`at`)} as at, ${accountName} as name,
      ${holderJson} as membership,
      case when undone_at is not null then 'undone' when used_at is not null then 'used'
        when credential.expires_at <= now() then 'expired' else 'open' end as state
    from credential join contact_change on contact_change.id = contact_change_id
    join account on account.id = contact_change.account_id
    join membership on membership.id = contact_change.membership_id
    where hash = ${hash} and credential.kind = 'contact'`)

/** Uses a link that reports a change once: members can change no contacts, and officers get a task. */
export const reportContactChange = (
  db: Database,
  hash: Buffer,
  context: AuditContext,
): Promise<boolean> =>
  // The membership is locked before the link, as by an erasure that deletes the link: otherwise they deadlock.
  db.hasRow(sql`
    with subject as (
      select membership.id from credential join contact_change on contact_change.id = contact_change_id
      join membership on membership.id = contact_change.membership_id
      where hash = ${hash} and credential.kind = 'contact' for no key update of membership
    ), spent as (
      update credential set used_at = now() from contact_change, subject
      where hash = ${hash} and contact_change.id = contact_change_id
        and contact_change.membership_id = subject.id and used_at is null and expires_at > now() and undone_at is null
      returning contact_change.membership_id, (
        select account.id from account, jsonb_array_elements(before) as line
        where account.id = (line ->> 'account_id')::uuid and (line ->> 'is_primary')::boolean) as account_id
    ), frozen as (
      update membership set contacts_frozen_at = coalesce(contacts_frozen_at, now()),
        contacts_version = contacts_version + 1
      from spent where membership.id = spent.membership_id returning membership.id
    ), task as (${openTask('not-me', 'frozen', { membership: sql`id` })}),
    audit as (${insertAuditEvent('contact-change-reported', context, 'spent', { membershipId: sql`membership_id` })})
    select from frozen`)

/** Lets members change the contacts again, and finishes the task; a notice tells whoever reported a change that stays. False if members can already. */
export const releaseContacts = (
  db: Database,
  membershipId: string,
  actor: Actor,
): Promise<boolean> =>
  db.hasRow(sql`
    with released as (
      update membership set contacts_frozen_at = null, contacts_version = contacts_version + 1
      where id = ${membershipId} and contacts_frozen_at is not null returning id
    ), task as (${finishTaskOf('not-me', 'released', actorNameOf(actor))}), audit as (${insertActorAuditEvent('contacts-released', actor, 'released', { membershipId: sql`id` })} returning id),
    noticed as (${insertNotice()})
    select from released`)
