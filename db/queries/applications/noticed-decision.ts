import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { StaffActor } from '../audit/audit.ts'
import { type JoinLinkTarget, type JoinMembership, knownApplicant } from './applications.ts'
import type { JoinDecision } from './decisions.ts'

/** A decision on an application, with what the email to the applicant says. */
type NoticedDecision = JoinLinkTarget & {
  readonly action: JoinDecision['action']
  readonly accountId: string | null
  readonly membershipId: string | null
  /** Pounds; null if it is not known yet. */
  readonly amount: string | null
  /** The message of staff; empty without one. */
  readonly text: string
  /** The last paid day of a membership that was renewed, such as 2028-03-31. */
  readonly renewedUntil: string | null
  readonly actor: StaffActor
}

/** Finds the decision of an audit event. */
export const findNoticedDecision = (db: Database, eventId: string) =>
  db.findRow<NoticedDecision>(sql`
    select action, join_application.id, start_hash as "startHash", join_application.email, reference, renewal,
      ${knownApplicant} as name, join_application.account_id as "accountId",
      join_application.membership_id as "membershipId", amount::text,
      coalesce((select text from join_message
        where application_id = join_application.id and by_staff and at = audit_event.at), '') as text,
      case when renewal then (select renews_on::text from membership
        where membership.id = join_application.membership_id) end as "renewedUntil",
      json_build_object('accountId', staff.id, 'username', staff.username, 'role', staff_role) as actor
    from audit_event join join_application on join_application.id = join_application_id
    join account staff on staff.id = staff_account_id
    where audit_event.id = ${eventId}`)

/** Finds the application of a notice. */
export const findNoticedApplication = (db: Database, id: string) =>
  db.findRow<JoinLinkTarget & Omit<JoinMembership, 'individual'>>(sql`
    select id, start_hash as "startHash", email, reference, ${knownApplicant} as name, type, band,
      amount::text, renewal
    from join_application where id = ${id}`)
