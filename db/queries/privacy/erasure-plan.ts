import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { plannedErasure } from '../../tables/privacy-request.ts'
import type { RequestKind } from '../../values/request-kinds.ts'
import { emailHash } from '../campaigns/suppressions.ts'
import { hasOwnEmail, jsonRows, milliseconds, operatorName } from '../expressions.ts'
import { countRows } from '../retention.ts'
import type { Stored } from '../stored.ts'

/** The rows that erasing an account deletes, and those that stay. */
export interface ErasurePlan {
  readonly username: string
  readonly email: string | null
  readonly credentials: number
  readonly consents: number
  readonly staffRoles: number
  /** The memberships that it is a contact of; `only` if they then have no contact. */
  readonly memberships: readonly {
    readonly charityNumber: string
    readonly name: string | null
    readonly only: boolean
    readonly primary: boolean
  }[]
  /** The usernames of accounts that were merged into it less than 30 days ago. */
  readonly mergedAccounts: readonly string[]
  /** Subscriptions of the email, unless another account has it too. */
  readonly subscriptions: number
  /** Applications to join of the account, or of its email if that is its own. */
  readonly applications: number
  /** Notes about the account, and about memberships that it is the only contact of. */
  readonly notes: number
  /** Campaigns to which no import will subscribe the email, because its owner has unsubscribed. */
  readonly suppressions: number
  readonly auditEvents: number
  /** The time of the newest of them, in milliseconds since 1970. */
  readonly lastEventAt: number | null
  /** Its open requests that an erasure answers. */
  readonly answered: readonly { readonly id: string; readonly kind: RequestKind }[]
  /** The kinds of its open requests that an erasure does not answer: it waits for them. */
  readonly unanswered: readonly RequestKind[]
}

/** True of a row of `privacy_request` that the erasure of its account answers. */
export const isAnsweredByErasure = sql`privacy_request.kind in ('close-account', 'erasure')`

const unansweredOf = (accountId: SQL): SQL => sql`
  privacy_request where privacy_request.account_id = ${accountId}
    and privacy_request.state = 'open' and not ${isAnsweredByErasure}`

/** True of an account if it has an open request that its erasure does not answer (decision 055). */
export const hasUnanswered = (accountId: SQL): SQL =>
  sql`exists (select from ${unansweredOf(accountId)})`

/** True of a row of `planned_erasure` whose account is to be erased now. */
export const isDueErasure: SQL = sql`
  (due_at <= now() and not ${hasUnanswered(sql`planned_erasure.account_id`)})`

/** The subscriptions with the account's email, unless another account has the same email. */
export const ownSubscription = sql`
  lower(subscription.email) = lower(account.email) and ${hasOwnEmail}`

/** True of a row of `account` whose email is its owner's, as they have proved, and no other account's. */
const isOwnMailbox = sql`(account.email_verified_at is not null and ${hasOwnEmail})`

/** The invitations to the account's email, if its owner has proved it and has it alone. */
export const ownInvitation = sql`
  lower(contact_invitation.email) = lower(account.email) and ${isOwnMailbox}`

/**
 * The applications to join of the account, and those of its email without an account, if its owner has proved it and has it
 * alone.
 */
export const ownApplication = sql`
  (join_application.account_id = account.id or (join_application.account_id is null
    and lower(join_application.email) = lower(account.email) and ${isOwnMailbox}))`

/** The rows of a table about the account, and about memberships that it is the only contact of, by an index of each. */
const ownedIn = (table: string) => sql`
  (${sql.identifier(table)}.account_id = account.id or ${sql.identifier(table)}.membership_id = any(array(
    select membership_id from contact where contact.account_id = account.id
      and not exists (select from contact other where other.membership_id = contact.membership_id
        and other.account_id <> account.id))))`

/** True for a note about a person, or about a membership of which they are the only contact. */
export const ownNote = ownedIn('record_note')

/** True for the values that acts replaced, likewise. */
export const ownChange = ownedIn('act_change')

/** Finds what erasing an account would do; undefined if there is no such account. */
export const findErasureEffects = (db: Database, id: string) =>
  db.findValue<ErasurePlan>(sql`
    select json_build_object('username', username, 'email', email,
      'credentials', (select count(*) from credential where account_id = account.id),
      'consents', (select count(*) from consent where account_id = account.id),
      'staffRoles', (select count(*) from staff_role where account_id = account.id),
      'memberships', ${jsonRows(sql`
        select charity_number as "charityNumber", name, is_primary as primary, not exists (
          select from contact other where other.membership_id = membership.id
            and other.account_id <> account.id) as only
        from contact join membership on membership.id = membership_id
        where contact.account_id = account.id order by lower(name)`)},
      'mergedAccounts', array(select other.username
        from account_merge join account other on other.id = merged_id
        where account_merge.account_id = account.id order by merged_at),
      'subscriptions', (select count(*) from subscription where ${ownSubscription}),
      'applications', (select count(*) from join_application where ${ownApplication}),
      'notes', (select count(*) from record_note where ${ownNote}),
      'suppressions', (select count(*) from suppression
        where email_hash = ${sql.raw(emailHash('account.email'))}),
      'auditEvents', (select count(*) from audit_event where account_id = account.id),
      'lastEventAt', (select ${milliseconds(sql`max(at)`)} from audit_event
        where account_id = account.id),
      'answered', ${jsonRows(sql`
        select id, kind from privacy_request where privacy_request.account_id = account.id
          and state = 'open' and ${isAnsweredByErasure} order by due_at, kind`)},
      'unanswered', array(select kind from ${unansweredOf(sql`account.id`)} order by due_at, kind)) as plan
    from account where id = ${id}`)

/** An erasure that can still be undone. */
export type PlannedErasure = Stored<typeof plannedErasure, 'plannedAt' | 'dueAt' | 'operator'> & {
  readonly operatorName: string
}

/** Finds the planned erasure of an account. */
export const findPlannedErasure = (db: Database, id: string) =>
  db.findRow<PlannedErasure>(sql`
    select ${milliseconds(sql`planned_at`)} as "plannedAt", ${milliseconds(sql`due_at`)} as "dueAt",
      operator, ${operatorName(sql`operator`)} as "operatorName"
    from planned_erasure where account_id = ${id}`)

/** Counts the accounts that are to be erased now; with `max`, it stops at one more. */
export const countDueErasures = (db: Database, max?: number) =>
  db.getValue<number>(countRows(sql`planned_erasure where ${isDueErasure}`, max))
