import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { JoinState } from '../../values/join-states.ts'
import { listLimits } from '../../values/list-limits.ts'
import { accountState, type ListedAccount } from '../accounts/accounts.ts'
import { accountName, jsonRows } from '../expressions.ts'
import { haveSameName } from '../imports/same-person.ts'
import { type Neighbours, neighbours } from '../neighbours.ts'
import { countRows } from '../retention.ts'
import { insertStaffAudit, type StaffCaller, staffCte } from '../staff-caller.ts'
import { type JoinApplicationRow, joinApplicationJson } from './applications.ts'

/** Beyond this, the queue says 'more than'. */
export const maxCounted = 99

/** Counts the applications in each state, at most one more than `maxCounted` of each. */
export const countApplications = (db: Database): Promise<Readonly<Record<JoinState, number>>> =>
  db.getValue<Record<JoinState, number>>(sql`
    select json_object_agg(state, (${countRows(
      sql`join_application where join_application.state = counted.state`,
      maxCounted,
    )})) as counts
    from unnest(enum_range(null::join_state)) as counted (state)`)

/** Someone who may be the applicant. */
export interface PossibleDuplicate extends ListedAccount {
  readonly postcode: string | null
  readonly sameEmail: boolean
  /** True if name and postcode are the same. */
  readonly sameName: boolean
  /** At most five membership numbers. */
  readonly numbers: readonly string[]
}

/** An application as staff see it, and those before and after it in the queue of its state. */
export interface OpenedApplication extends Neighbours {
  /** The event that records the view, which leads to the records of the people. */
  readonly viewId: string
  readonly application: JoinApplicationRow
  readonly duplicates: readonly PossibleDuplicate[]
  /** Other applications with the same email. */
  readonly others: readonly {
    readonly id: string
    readonly reference: string
    readonly state: JoinState
  }[]
}

const queueNeighbours = neighbours({
  from: sql`join_application other where other.state = join_application.state`,
  id: sql`other.id`,
  order: [sql`other.changed_at`, sql`other.id`],
  place: sql`(join_application.changed_at, join_application.id)`,
})

/**
 * Records that staff see an application, and reads it with the people who may be the applicant: those with
 * the same email, or with the same name, in whatever spelling, and postcode, besides the account of the application itself; in place of an
 * account that was merged, the one that stays. Undefined if there is no such application.
 */
export const openApplication = (db: Database, caller: StaffCaller, id: string) =>
  db.findValue<OpenedApplication>(sql`
    with ${staffCte(db, caller)}, viewed as (${insertStaffAudit(
      'staff-viewed-application',
      caller,
      {
        accountId: sql`account_id`,
        joinApplicationId: sql`join_application.id`,
        page: sql`'application'`,
      },
      { subjects: ['join_application'], and: sql`and join_application.id = ${id}` },
    )}), alike as (
      select account.id, true as same_email, false as same_name
      from join_application join account on lower(account.email) = lower(join_application.email)
      where join_application.id = ${id}
      union all
      select t.id, false, true
      from join_application s join account t
        on t.words like '%' || search_words(replace(s.postcode, ' ', '')) || '%'
        and upper(replace(t.postcode, ' ', '')) = upper(replace(s.postcode, ' ', '')) and ${sql.raw(haveSameName)}
      where s.id = ${id}
    )
    select json_build_object('viewId', viewed.id, 'application', ${joinApplicationJson},
      ${queueNeighbours},
      'duplicates', ${jsonRows(sql`
        select account.id, username, ${accountName} as name, email, postcode,
          ${accountState} as state, bool_or(same_email) as "sameEmail",
          bool_or(same_name) as "sameName", array(
            select charity_number from contact join membership on membership.id = membership_id
            where contact.account_id = account.id order by charity_number limit 5) as numbers
        from alike left join account_merge on merged_id = alike.id
        join account on account.id = coalesce(account_merge.account_id, alike.id)
        where account.id is distinct from join_application.account_id
        group by account.id order by bool_or(same_name) desc, username limit ${listLimits.duplicates + 1}`)},
      'others', ${jsonRows(sql`
        select other.id, other.reference, other.state from join_application other
        where lower(other.email) = lower(join_application.email) and other.id <> join_application.id
        order by other.changed_at desc limit ${listLimits.others + 1}`)}) as opened
    from viewed, join_application where join_application.id = ${id}`)
