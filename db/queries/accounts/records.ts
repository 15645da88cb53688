import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { staffSessionHours } from '../../values/periods.ts'
import type { RecordPage } from '../../values/record-pages.ts'
import { insertActorAuditEvent } from '../audit/audit.ts'
import { insertStaffAudit, type StaffCaller, staffCte } from '../staff-caller.ts'

/** A record that staff open. */
export interface StaffRecord {
  readonly kind: 'person' | 'membership'
  readonly id: string
}

/**
 * The result of opening a record: `reason-needed` if the event that leads to it is not one of the same
 * member of staff in the last twelve hours.
 */
type RecordView = 'recorded' | 'reason-needed' | 'missing'

/** The rows that a view of the record is recorded for: a membership belongs to all its contacts. */
const subjects: Readonly<Record<StaffRecord['kind'], (id: string) => SQL>> = {
  person: (id) => sql`
    select id as account_id, null::uuid as membership_id from account where id = ${id}`,
  membership: (id) => sql`
    select account_id, membership.id as membership_id
    from membership left join contact on contact.membership_id = membership.id
    where membership.id = ${id}`,
}

/**
 * Records that staff see a record, for each member whose record it is. `openedBy` is the event of the
 * search or the reason that led to it.
 */
export const addRecordView = (
  db: Database,
  caller: StaffCaller,
  { kind, id }: StaffRecord,
  openedBy: string,
  page: RecordPage = kind,
) =>
  db.getValue<RecordView>(sql`
    with ${staffCte(db, caller)}, subject as (${subjects[kind](id)}), opener as (
      select audit_event.id, reason from audit_event
      join staff on staff.id = staff_account_id
      where audit_event.id = ${openedBy} and action in
        ('staff-searched', 'staff-gave-reason', 'staff-viewed-application', 'staff-saw-as-member')
        and at > now() - ${staffSessionHours}::int * interval '1 hour'
    ), viewed as (${insertStaffAudit(
      `staff-viewed-${kind}`,
      caller,
      {
        accountId: sql`account_id`,
        membershipId: sql`membership_id`,
        page: sql`${page}`,
        reason: sql`opener.reason`,
      },
      { subjects: ['opener', 'subject'] },
    )})
    select case when exists (select from viewed) then 'recorded'
      when exists (select from subject) then 'reason-needed' else 'missing' end`)

/** Records why staff open a record; returns the event's id, or undefined if there is no such record. */
export function addReason(
  db: Database,
  caller: StaffCaller,
  { kind, id }: StaffRecord,
  reason: string,
): Promise<string | undefined> {
  return db.findValue<string>(sql`
    with ${staffCte(db, caller)}, subject as (${subjects[kind](id)})
    ${insertStaffAudit(
      'staff-gave-reason',
      caller,
      { page: sql`${kind}`, reason: sql`${reason}` },
      { and: sql`and exists (select from subject)` },
    )}`)
}

/** Records that an operator sees a record, for each member whose record it is. */
export const addOperatorView = (
  db: Database,
  { kind, id }: StaffRecord,
  operator: string,
): Promise<unknown> =>
  db.change(sql`
    with subject as (${subjects[kind](id)})
    ${insertActorAuditEvent(`staff-viewed-${kind}`, operator, 'subject', {
      accountId: sql`account_id`,
      membershipId: sql`membership_id`,
    })}`)
