import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { decisionUndoMinutes, joinLinkDays } from '../../values/periods.ts'
import type { Actor, StaffActor } from '../audit/audit.ts'
import { milliseconds } from '../expressions.ts'
import { type JoinLinkTarget, type JoinMembership, linkTarget } from './applications.ts'
import type { JoinDecision } from './decisions.ts'

/** A decision on an application, with what the email to the applicant says. */
type NoticedDecision = JoinLinkTarget & {
  readonly action: JoinDecision['action']
  readonly accountId: string | null
  readonly membershipId: string | null
  /** Pounds; null if it is not known yet. */
  readonly amount: string | null
  /** As `text`; empty without a message. */
  readonly text: string
  /** The last paid day of a membership that was renewed, such as 2028-03-31. */
  readonly renewedUntil: string | null
  /** The first day without the membership that a refusal ended, such as 2028-03-31; null if it ended none. */
  readonly endedOn: string | null
  readonly actor: StaffActor
}

const staffActor = sql`
  json_build_object('accountId', staff.id, 'username', staff.username, 'role', staff_role)`

/** The decisions `other` on the application, and the payments of its membership, that were not taken back. */
const others = sql`
  act_change change join audit_event other on other.id = change.id
    and (other.action like 'join-%' or other.action = 'membership-renewed')
  where change.join_application_id = join_application.id and change.undone_at is null`

/** The message of staff about the decision or the payment, after those of an acceptance whose own email this one replaces. */
const text = sql`
  coalesce((select string_agg(text, E'\n' order by join_message.at) from join_message
    where application_id = join_application.id and by_staff and (join_message.at = audit_event.at
      or audit_event.action in ('join-payment-asked', 'join-paid', 'membership-renewed') and exists (
        select from ${others} and other.at = join_message.at
          and other.action in ('join-accepted', 'join-payment-asked') and other.at between
            audit_event.at - ${decisionUndoMinutes} * interval '1 minute' and audit_event.at))), '') as text`

/**
 * Finds the decision of an audit event; undefined if another has followed it, whose email says what holds, or if it is a
 * question that was answered.
 */
export const findNoticedDecision = (db: Database, eventId: string) =>
  db.findRow<NoticedDecision>(sql`
    select action, ${linkTarget}, join_application.account_id as "accountId",
      join_application.membership_id as "membershipId", amount::text, ${text},
      case when renewal then (select renews_on::text from membership
        where membership.id = join_application.membership_id) end as "renewedUntil",
      (select after ->> 'endedOn' from act_change ended where ended.id = audit_event.id
        and ended.membership_id = join_application.membership_id) as "endedOn",
      ${staffActor} as actor
    from audit_event join join_application on join_application.id = join_application_id
    join account staff on staff.id = staff_account_id
    where audit_event.id = ${eventId} and (action <> 'join-question-asked' or join_application.state = 'asked')
      and not exists (select from ${others} and other.at > audit_event.at)`)

/** The account that staff chose for the membership of an application, and the membership. */
interface ChosenAccount {
  readonly accountId: string
  readonly membershipId: string
}

/**
 * Finds the account to which the acceptance of an audit event gave a membership, if staff chose one that existed before: not
 * the applicant’s own, nor one with the mailbox of the applicant, who hears of the acceptance.
 */
export const findChosenAccount = (db: Database, eventId: string) =>
  db.findRow<ChosenAccount>(sql`
    select account.id as "accountId", membership.id as "membershipId"
    from audit_event join join_application on join_application.id = join_application_id
    join act_change change on change.id = audit_event.id and change.join_application_id = join_application.id
      and change.after ? 'accountId'
    join account on account.id = join_application.account_id
      and lower(account.email) <> lower(join_application.email)
    join membership on membership.id = join_application.membership_id
    where audit_event.id = ${eventId} and action = 'join-accepted' and not exists (
      select from act_change added
      where added.id = audit_event.id and added.account_id = account.id and added.before is null)`)

/** An applicant who became a member by a payment that is entered on the membership. */
type PaidApplicant = JoinLinkTarget &
  Pick<NoticedDecision, 'accountId' | 'text'> & { readonly actor: Actor }

/** Lists the applicants whom the payment of an audit event made members; a renewal makes nobody a member. */
export const listPaidApplicants = (db: Database, eventId: string) =>
  db.findRows<PaidApplicant>(sql`
    select ${linkTarget}, join_application.account_id as "accountId", ${text},
      case when staff.id is null then to_json(operator) else ${staffActor} end as actor
    from act_change join audit_event on audit_event.id = act_change.id
    join join_application on join_application.id = act_change.join_application_id
    left join account staff on staff.id = staff_account_id
    where act_change.id = ${eventId} and undone_at is null and not renewal
    order by join_application.id`)

/** An application, with what the emails about it say. */
type NoticedApplication = JoinLinkTarget &
  Omit<JoinMembership, 'individual'> & {
    /** The turn of which the applicant is reminded; null if they have acted since, or are disabled. */
    readonly turn: 'started' | 'asked' | 'awaiting-payment' | null
    /** When it ends if they do nothing, in milliseconds since 1970. */
    readonly lapsesAt: number
  }

/** Finds the application of a notice. */
export const findNoticedApplication = (db: Database, id: string) =>
  db.findRow<NoticedApplication>(sql`
    select ${linkTarget}, type, band, amount::text, case when reminders > 0 and not exists (
        select from account where account.id = account_id and disabled_at is not null) then state end as turn,
      ${milliseconds(sql`changed_at + ${joinLinkDays} * interval '1 day'`)} as "lapsesAt"
    from join_application where id = ${id}`)
