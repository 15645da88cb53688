import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { listLimits } from '../../values/list-limits.ts'
import { accountName, jsonRows, london } from '../expressions.ts'
import { insertStaffAudit, type StaffCaller, staffCte } from '../staff-caller.ts'

/** A record that a member of staff has opened. */
export interface RecordOpenedToday {
  readonly kind: 'person' | 'membership' | 'application'
  readonly id: string
  readonly name: string
}

/** The records, and the event that records that they are listed, which leads to them. */
interface OpenedToday {
  readonly listId: string
  readonly records: readonly RecordOpenedToday[]
}

/**
 * Lists the records that the caller has opened today in London, the last one first, and records that as a search.
 * Undefined, and not recorded, if there are none.
 */
export const listOpenedToday = (db: Database, caller: StaffCaller) =>
  db.findRow<OpenedToday>(sql`
    with ${staffCte(db, caller)}, viewed as (
      select at, substr(action, length('staff-viewed-') + 1) as kind, case action
        when 'staff-viewed-person' then account_id
        when 'staff-viewed-membership' then membership_id else join_application_id end as id
      from audit_event join staff on staff.id = staff_account_id
      where operator is null and at >= ${london}::timestamp at time zone 'Europe/London'
        and action in ('staff-viewed-person', 'staff-viewed-membership', 'staff-viewed-application')
    ), opened as materialized (
      select kind, id, max(at) as at from viewed where id is not null
      group by kind, id order by max(at) desc limit ${listLimits.openedToday + 1}
    ), listed as (${insertStaffAudit(
      'staff-searched',
      caller,
      { page: sql`'start'` },
      { and: sql`and exists (select from opened)` },
    )})
    select listed.id as "listId", ${jsonRows(sql`
      select opened.kind, opened.id, case opened.kind when 'person' then ${accountName}
        when 'membership' then coalesce(membership.name, charity_number) else reference end as name
      from opened left join account on opened.kind = 'person' and account.id = opened.id
        left join membership on opened.kind = 'membership' and membership.id = opened.id
        left join join_application
          on opened.kind = 'application' and join_application.id = opened.id
      where num_nonnulls(account.id, membership.id, join_application.id) = 1
      order by opened.at desc`)} as records
    from listed`)
