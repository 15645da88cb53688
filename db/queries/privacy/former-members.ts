import { type SQL, sql } from 'drizzle-orm'
import { london } from '../expressions.ts'
import { countDeleted, countRows, type RetentionRule, rule } from '../retention.ts'
import { isStaff } from '../staff-session.ts'
import { planErasures, undoErasure } from './erasure.ts'
import { hasUnanswered } from './erasure-plan.ts'

/** The actor of the plans of these rules. */
const service = 'retention'

/** True of a row of `membership` that ended so many days ago, or else was paid for until then; each date has an index. */
const endedBefore = (days: number): SQL => sql`
  (membership.ended_on < ${london} - ${days}::int
    or membership.ended_on is null and membership.renews_on < ${london} - ${days}::int)`

/**
 * The conditions for which a row of `account` is kept: it is of a member or of staff, or something is open that an erasure
 * would end. PostgreSQL joins only what is not inside an `or`, so those of former members are apart.
 */
const reasons = (days: number): readonly SQL[] => [
  sql`exists (
    select from contact join membership on membership.id = membership_id
    where account_id = account.id and (${endedBefore(days)}) is not true)`,
  hasUnanswered(sql`account.id`),
  ...[
    sql`join_application.account_id = account.id`,
    sql`join_application.account_id is null and lower(join_application.email) = lower(account.email)`,
  ].map(
    (isTheirs) => sql`exists (
      select from join_application
      where ${isTheirs} and state not in ('declined', 'lapsed', 'member'))`,
  ),
  isStaff,
]

/**
 * The accounts whose last membership ended so many days ago. It leaves out those that are kept, people
 * who are signed in, and people whose planned erasure an administrator has undone.
 */
const formerMembers = (days: number): SQL => sql`
  account where account.id in (
      select account_id from contact join membership on membership.id = membership_id
      where ${endedBefore(days)})
    and ${sql.join(
      reasons(days).map((reason) => sql`not ${reason}`),
      sql` and `,
    )}
    and not exists (select from planned_erasure where account_id = account.id)
    and not exists (
      select from credential where account_id = account.id and expires_at > now()
        and kind in ('session', 'bearer', 'refresh'))
    and not exists (
      select from audit_event where account_id = account.id and action = 'erasure-undone'
        and operator is distinct from ${service})`

const membershipsWithoutContacts = (days: number): SQL => sql`
  membership where ${endedBefore(days)}
    and not exists (select from contact where membership_id = membership.id)`

/**
 * The rules of retention for people whose last membership ended so many days ago (decision 080): their erasure
 * is planned, so that administrators can undo it for 30 days, and their memberships are deleted after it. A plan is undone if
 * its account is to be kept meanwhile.
 */
export const formerMemberRules = (days: number): readonly RetentionRule[] => [
  {
    name: 'former members',
    days,
    async applyToBatch(db, batchSize) {
      const kept = await db.findValues<string>(sql`
        select account.id from planned_erasure join account on account.id = account_id
        where operator = ${service} and (${sql.join([...reasons(days)], sql` or `)})`)
      for (const id of kept) await undoErasure(db, id, service)
      const ids = await db.findValues<string>(
        sql`select account.id from ${formerMembers(days)} limit ${batchSize}`,
      )
      return planErasures(db, ids, service)
    },
    countDue: (db, max) => db.getValue(countRows(formerMembers(days), max)),
  },
  rule(
    'ended memberships',
    days,
    (size) =>
      countDeleted(sql`delete from membership where id = any(array(
        select id from ${membershipsWithoutContacts(days)} limit ${size} for update skip locked))`),
    membershipsWithoutContacts(days),
  ),
]
