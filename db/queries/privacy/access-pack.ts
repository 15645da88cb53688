import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { credentialKind } from '../../tables/credential.ts'
import {
  applicationFields,
  followingColumns,
  membershipFields,
  personFields,
} from '../../values/record-fields.ts'
import { accountEvent } from '../accounts/accounts-edit.ts'
import { type Actor, insertAuditEvent } from '../audit/audit.ts'
import type { AuditContext } from '../audit-event.ts'
import { emailHash } from '../campaigns/suppressions.ts'
import { selectOf } from '../column-values.ts'
import { jsonRows } from '../expressions.ts'
import { emailState, ownEmail } from '../listed-emails.ts'
import { ownApplication, ownChange, ownInvitation, ownNote } from './erasure-plan.ts'

/** The sections of an access pack, each with rows by column. */
export type AccessPackData = {
  readonly [Section in
    | 'profile'
    | 'mergedAccounts'
    | 'memberships'
    | 'contactInvitations'
    | 'access'
    | 'passkeys'
    | 'consents'
    | 'subscriptions'
    | 'unsubscribed'
    | 'requests'
    | 'applications'
    | 'applicationMessages'
    | 'notes'
    | 'emails'
    | 'activity'
    | 'membershipChanges']: readonly Readonly<Record<string, string | boolean | null>>[]
}

/** The kinds of credential that an access pack lists: neither what no person gets nor a link whose owner is no account. */
export type ListedSecret = Exclude<
  (typeof credentialKind.enumValues)[number],
  'view' | 'ceremony' | 'confirm' | 'unsubscribe' | 'join' | 'contact'
>

/** A time in UTC, to the second. */
const iso = (column: string) =>
  sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** The values that the row of `act_change` replaced, one a line. */
const replaced = sql`(
  select string_agg(concat(case key when 'renewsOn' then 'paidUntil' else key end, ': ',
    before ->> key, ' → ', value), E'\n' order by key)
  from jsonb_each_text(after) where key <> all(${sql.param(followingColumns)}::text[]))`

/** The columns of the row of `account`. */
const profile = sql`
  account.id, account.username, account.email,
  ${iso('account.email_verified_at')} as "emailVerified",
  (select ${iso('coalesce(switched_on_at, confirmed_at)')} from staff_factor
    where staff_factor.account_id = account.id) as "twoStepSignIn", ${selectOf('account', personFields)},
  ${iso('account.created_at')} as created, ${iso('account.disabled_at')} as disabled,
  account.source, account.external_id as "externalId"`

/** The requester of an access pack: an operator or member of staff, or the request of the member. */
export type AccessPackRequester = Actor | AuditContext

const packEvent = (requester: AccessPackRequester) =>
  typeof requester === 'object' && 'requestId' in requester
    ? insertAuditEvent('data-downloaded', requester, 'packed')
    : accountEvent('access-pack-made', requester, 'packed')

/**
 * Collects everything that is held about the owner of an account, without secrets and without the
 * data of other people: no other contacts of the memberships and no names of operators. Records that
 * it was collected.
 */
export const collectAccessPack = (db: Database, id: string, requester: AccessPackRequester) =>
  db.findValue<AccessPackData>(sql`
    with packed as (select id as account_id from account where id = ${id}),
    audit as (${packEvent(requester)})
    select json_build_object(
      'profile', ${jsonRows(sql`select ${profile}`)},
      'mergedAccounts', ${jsonRows(sql`
        select ${profile}, ${iso('merged_at')} as merged, ${iso('undo_until')} as "deletedAfter"
        from account_merge join account on account.id = merged_id
        where account_merge.account_id = packed.account_id order by merged_at`)},
      'memberships', ${jsonRows(sql`
        select membership.id, ${selectOf('membership', membershipFields, { renewsOn: 'paidUntil' })},
          is_primary as "primaryContact", is_billing as "billingContact",
          lsfr_access as "lsfrAccess"
        from contact join membership on membership.id = membership_id
        where contact.account_id = account.id order by lower(name), membership.id`)},
      'contactInvitations', ${jsonRows(sql`
        select charity_number as "charityNumber", inviter_id = account.id as "byYou",
          contact_invitation.email, is_billing as "billingContact", contact_invitation.lsfr_access as "lsfrAccess",
          note, state, ${iso('contact_invitation.created_at')} as sent,
          ${iso('contact_invitation.expires_at')} as expires
        from contact_invitation join membership on membership.id = membership_id
        where inviter_id = account.id or ${ownInvitation}
        order by contact_invitation.created_at`)},
      'access', ${jsonRows(sql`
        select kind, coalesce(client.name, label) as application, ${iso('issued_at')} as issued,
          ${iso('case when isfinite(expires_at) then expires_at end')} as expires,
          ${iso('used_at')} as used, ${iso('seen_at')} as "lastUsed", network, agent as browser,
          credential.address as email
        from credential left join client on client.id = credential.client_id
        where credential.account_id = account.id and kind not in ('view', 'ceremony') order by issued_at`)},
      'passkeys', ${jsonRows(sql`
        select name, ${iso('created_at')} as created, ${iso('last_used_at')} as "lastUsed",
          is_synced as synced
        from passkey where passkey.account_id = account.id order by passkey.id`)},
      'consents', ${jsonRows(sql`
        select client.name as application, array_to_string(consent.roles, ', ') as roles,
          ${iso('given_at')} as given
        from consent join client on client.id = client_id
        where consent.account_id = account.id order by given_at`)},
      'subscriptions', ${jsonRows(sql`
        select campaign, subscription.email, ${iso('subscription.created_at')} as created,
          ${iso('confirmed_at')} as confirmed
        from subscription where lower(subscription.email) = lower(account.email)`)},
      'unsubscribed', ${jsonRows(sql`
        select campaign, ${iso('suppression.created_at')} as since
        from suppression where email_hash = ${sql.raw(emailHash('account.email'))}`)},
      'requests', ${jsonRows(sql`
        select kind as request, state, ${iso('received_at')} as received, ${iso('due_at')} as due,
          ${iso('closed_at')} as closed
        from privacy_request where privacy_request.account_id = account.id order by received_at`)},
      'applications', ${jsonRows(sql`
        select reference, state, type, band, amount::text, join_application.email,
          ${selectOf('join_application', [...applicationFields, 'language'])},
          ${iso('join_application.created_at')} as started,
          ${iso('sent_at')} as sent, ${iso('changed_at')} as changed
        from join_application where ${ownApplication} order by join_application.created_at`)},
      'applicationMessages', ${jsonRows(sql`
        select reference, ${iso('at')} as at, by_staff as "byTheOrganisation", text
        from join_message join join_application on join_application.id = application_id
        where ${ownApplication} order by at`)},
      'notes', ${jsonRows(sql`
        select ${iso('at')} as at, charity_number as "charityNumber", text
        from record_note left join membership on membership.id = membership_id
        where ${ownNote} order by at`)},
      'emails', ${jsonRows(sql`
        select ${iso('outgoing.created_at')} as at, recipient as email, subject, ${emailState} as state, response
        from outgoing where ${ownEmail} order by outgoing.created_at`)},
      'activity', ${jsonRows(sql`
        select ${iso('audit_event.at')} as at, action, client.name as application,
          (select ${replaced} from act_change
            where act_change.id = audit_event.id and act_change.account_id = account.id) as replaced,
          case when staff_role is null then network end as network,
          case when staff_role is null then audit_event.agent end as browser,
          operator is not null or staff_role is not null as "byTheOrganisation",
          staff_role as "staffRole", reason
        from audit_event left join client on client.id = audit_event.client_id
        where audit_event.account_id = account.id order by at, audit_event.id`)},
      'membershipChanges', ${jsonRows(sql`
        select ${iso('act_change.at')} as at, charity_number as "charityNumber", ${replaced} as replaced
        from act_change join membership on membership.id = act_change.membership_id
        where ${ownChange} order by act_change.id`)}) as pack
    from account join packed on packed.account_id = account.id`)
