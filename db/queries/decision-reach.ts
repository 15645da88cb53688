import { type SQL, sql } from 'drizzle-orm'
import { otherActions } from '../values/audit-actions.ts'
import { decisionUndoMinutes } from '../values/periods.ts'
import type { changedColumns } from '../values/record-fields.ts'

/** The other changes of the acts on a table, and what else refuses to take one back. */
export interface Reach {
  readonly also?: readonly (keyof typeof changedColumns)[]
  /** A condition over the CTE `act`, with the rows of the act. */
  readonly unless?: SQL
  /** A statement over `act` and the CTE `gate` that deletes what else the act added. */
  readonly removes?: SQL
  /** The minutes for which the notice of an act waits. An undo deletes it; once it has gone, the act stays. */
  readonly waitMinutes?: number
}

/** Actions that use nothing of an account or a membership. */
const harmless = [...otherActions.views, 'sign-in-refused']

/** True if something later uses the account or the membership that the decision added. */
const isUsed = sql`exists (
    select from act join audit_event later on later.account_id = act.account_id or later.membership_id = act.membership_id
    where act.before is null and later.at > act.at and later.join_application_id is null
      and later.action <> all(${sql.param(harmless)}::text[])
  ) or (
    select count(*) from contact
    where account_id in (select account_id from act where before is null)
      or membership_id in (select membership_id from act where before is null)) > 1`

/** The reach of an act on a membership: a payment settles renewals. One that is renumbered gets a number back that is free. */
export const membershipReach: Reach = {
  also: ['join_application', 'account'],
  unless: sql`exists (
    select from act join membership on membership.id = act.membership_id
    where lower(charity_number) <> lower(act.before ->> 'charityNumber')
      and not take_membership_number(act.before ->> 'charityNumber'))`,
}

/** The reach of an act on a task: what was done about an email that fails stays done once the person has another one. */
export const taskReach: Reach = {
  unless: sql`exists (
    select from act join task on task.id = act.task_id join account on account.id = task.account_id
    join lateral (
      select email from (
        select before ->> 'email' as email, at from act_change
        where act_change.account_id = account.id and before ? 'email'
        union all
        select before ->> 'email', at from import_change join import on import.id = import_id
        where coalesce(account_id, row_id) = account.id and target = 'account' and before ? 'email'
      ) as replaced where replaced.at > act.at order by replaced.at limit 1
    ) as former on true
    where task.kind = 'email-fails' and lower(former.email) is distinct from lower(account.email))`,
}

/**
 * The reach of a decision on an application: acceptance adds an account and a membership with one contact, which goes
 * with them, and a payment dates the membership.
 */
export const decisionReach: Reach = {
  also: ['membership', 'account'],
  unless: isUsed,
  removes: sql`
    delete from join_message using act, gate
    where application_id = act.join_application_id and by_staff and join_message.at = act.at`,
  waitMinutes: decisionUndoMinutes,
}
