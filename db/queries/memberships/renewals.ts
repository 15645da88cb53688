import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { beforeCte, changedContent } from '../act-changes.ts'
import type { Actor } from '../audit/audit.ts'
import { jsonOf } from '../column-values.ts'
import { commaList, jsonb, london } from '../expressions.ts'
import { dueDays, membershipState } from './membership-state.ts'
import { membershipAudit } from './memberships-edit.ts'

/** The day of the year on which everybody's period begins; null if each membership has its own. */
export type FirstDay = { readonly month: number; readonly day: number } | null

/** The dates of a membership as a form showed them; a change is refused if they are others by now. */
export type ShownTerm = Readonly<Partial<Record<'renewsOn' | 'endedOn', string | null>>>

/** The dates that a payment gives a membership. */
export interface Dating {
  readonly firstDay: FirstDay
  /** True if a new membership gets a last paid day too. */
  readonly datesNew: boolean
}

/** A payment renews for a year, and dates no new membership. */
export const undated: Dating = { firstDay: null, datesNew: false }

/** A membership whose dates change, with those that were shown. */
export interface DatedMembership {
  readonly id: string
  /** The last day that is paid for, or the first day after the end; null is one period, or today. */
  readonly day: string | null
  readonly shown?: ShownTerm | undefined
}

/** True of a row of `join_application` that renews a membership and waits for a decision or the payment. */
export const isOpenRenewal = sql`
  join_application.renewal and join_application.state in ('sent', 'asked', 'accepted', 'awaiting-payment')`

/** True of a row of `join_application` whose applicant is a contact of its membership. */
export const isByContact = sql`exists (
  select from contact where contact.membership_id = join_application.membership_id
    and contact.account_id = join_application.account_id)`

/** True of a row of `membership` that is paid for longer than `dueDays` after its row of `join_application` is sent. */
export const isPaidAhead = sql`
  membership.ended_on is null and membership.renews_on >
    (coalesce(join_application.sent_at, now()) at time zone 'Europe/London')::date + ${dueDays}::int`

/** The assignments that settle a row of `join_application`. */
export const settled = sql`state = 'member', changed_at = now(), reminders = 0`

/** The CTE `waiting` with what waits for the payment of the memberships of `given`: renewals, and new applications. */
const waitingCte = sql`
  waiting as materialized (
    select join_application.*, ${changedContent('join_application')}
    from join_application join given on given.id = membership_id
    where ${isOpenRenewal} or join_application.state in ('accepted', 'awaiting-payment')
    order by join_application.id for no key update of join_application
  )`

/**
 * The CTE `given` with a row for each membership, and `before` with their rows as they are, locked; after the rows of
 * `waiting`, as in a decision, if it is asked for.
 */
const givenCtes = (rows: readonly DatedMembership[], withWaiting = false): SQL => {
  const given = rows.map(({ id, day, shown: { renewsOn, endedOn } = {} }) => ({
    id,
    day,
    shown: {
      renewsOn: renewsOn === '' ? null : renewsOn,
      endedOn: endedOn === '' ? null : endedOn,
    },
  }))
  return sql`
    given as materialized (
      select * from jsonb_to_recordset(${jsonb(given)}) as given (id uuid, day date, shown jsonb)
    ), ${withWaiting ? sql`${waitingCte},` : sql``} ${beforeCte(
      'membership',
      withWaiting
        ? sql`any(select id from given where (select count(*) from waiting) >= 0)`
        : sql`any(select id from given)`,
    )}`
}

const isAsShown = sql`
  jsonb_build_object('renewsOn', membership.renews_on, 'endedOn', membership.ended_on) @> given.shown`

/**
 * The first day that the row of `membership` would be renewed for: the one after the last paid day until it
 * has lapsed, and today afterwards.
 */
const firstDayOf = (db: Database): SQL => sql`
  (case when membership.renews_on is not null
    and ${membershipState(db)} in ('current', 'due', 'in-grace')
    then membership.renews_on + 1 else ${london} end)`

/**
 * The last day of the period that begins on a day. A year from 1 March 2027 ends on 29 February 2028, and one
 * from 29 February 2028 on 28 February 2029.
 */
function lastDayFrom(first: SQL, firstDay: FirstDay): SQL {
  if (!firstDay) {
    return sql`
      greatest((${first} + interval '1 year')::date - 1, (${first} - 1 + interval '1 year')::date)`
  }
  const inYear = (after: number) => sql`
    make_date(extract(year from ${first})::int + ${after}::int, ${firstDay.month}::int,
      ${firstDay.day}::int)`
  return sql`(case when ${inYear(0)} > ${first} then ${inYear(0)} else ${inYear(1)} end - 1)`
}

/** The last day that the next payment of the row of `membership` pays for: never before what one that has ended had paid. */
const nextLastDay = (db: Database, firstDay: FirstDay): SQL =>
  sql`greatest(${lastDayFrom(firstDayOf(db), firstDay)}, membership.renews_on)`

/** The last day that a payment today pays for, if the membership is new; null unless those get one. */
export const lastDayOfNew = ({ firstDay, datesNew }: Dating): SQL =>
  sql`case when ${datesNew}::boolean then ${lastDayFrom(london, firstDay)} end`

const addressAnswers = {
  address: sql`concat_ws(E'\n', paid.address, paid.county)`,
  postcode: sql`paid.postcode`,
  country: sql`paid.country::text`,
}

const personAnswers = ['title', 'forename', 'surname', 'position', 'phone'] as const

/** The details of the rows `renewed` and `account` with which a member begins, for the column `known`. */
export const knownDetails = sql`jsonb_build_object('email', email, 'phone', coalesce(phone, mobile), ${jsonOf('account', personAnswers.slice(0, -1))},
  ${commaList(['name', ...Object.keys(addressAnswers)].map((name) => sql.raw(`'${name}', renewed.${name}`)))})`

const isChanged = (column: string, answer: SQL) =>
  sql`paid.known ->> ${sql.raw(`'${column}'`)} is distinct from ${answer}`

const isAddressChanged = sql.join(
  Object.entries(addressAnswers).map(([column, answer]) => isChanged(column, answer)),
  sql` or `,
)

const answersIf = (table: 'membership' | 'account', values: readonly [string, SQL, SQL][]) =>
  commaList(
    values.map(
      ([column, answer, condition]) => sql`
        ${sql.raw(column)} = case when ${condition} then ${answer} else ${sql.raw(`${table}.${column}`)} end`,
    ),
  )

/** The values that the answers of the row `paid` give a membership, if it is a renewal. */
const answers = answersIf('membership', [
  ['type', sql`paid.type`, sql`paid.renewal`],
  ['band', sql`paid.band`, sql`paid.renewal`],
  [
    'name',
    sql`paid.organisation`,
    sql`paid.renewal and ${isChanged('name', sql`paid.organisation`)}`,
  ],
  ...Object.entries(addressAnswers).map(([column, answer]): [string, SQL, SQL] => [
    column,
    answer,
    sql`paid.renewal and (${isAddressChanged})`,
  ]),
])

/** The details that the answers of the row `paid` correct in the row of `account`, if it is a renewal, on a condition. */
export const correctedDetails = (condition = sql`true`) =>
  answersIf(
    'account',
    personAnswers.map((column) => {
      const answer = sql.raw(`paid.${column}`)
      const isCorrected = isChanged(column, sql`${answer}::text`)
      return [column, answer, sql`${condition} and paid.known is not null and ${isCorrected}`]
    }),
  )

/**
 * Settles renewals of memberships that were paid for in another way, such as by an import. Changes at most `batchSize` and
 * returns how many there were.
 */
export const settleRenewals = (db: Database, batchSize: number) =>
  db.getValue<number>(sql`
    with paid as (
      select join_application.id from join_application join membership on membership.id = membership_id
      where ${isOpenRenewal} and ${isPaidAhead}
      limit ${batchSize} for no key update of join_application skip locked
    ), changed as (
      update join_application set ${settled} from paid where join_application.id = paid.id returning 1
    ) select count(*)::int as count from changed`)

/**
 * The update that a payment makes, for use as a CTE: `paid` names the CTE with an application that was paid. A
 * renewal also brings the answers of the applicant. The CTE `membership_before` has locked the membership.
 */
export const payMembership = (
  db: Database,
  paid: string,
  { firstDay, datesNew }: Dating,
): SQL => sql`
  update membership set ended_on = null, end_reason = null, renews_on = ${nextLastDay(db, firstDay)},
    reminders_for = ${nextLastDay(db, firstDay)}, ${answers}
  from ${sql.identifier(paid)} as paid, membership_before
  where membership.id = paid.membership_id and membership.id = membership_before.id and paid.state = 'member'
    and (paid.renewal or ${datesNew}::boolean)`

/** Finds the last day that a renewal would pay for, such as 2028-01-31; undefined without a membership. */
export const findNextRenewal = (db: Database, id: string, firstDay: FirstDay) =>
  db.findValue<string>(sql`
    select ${nextLastDay(db, firstDay)}::text as next from membership where id = ${id}`)

/**
 * The result of a renewal: `not-later` if the day is not after the one until which it is paid already. One that has
 * ended may begin again until that day.
 */
export type RenewalOutcome =
  | { readonly outcome: 'renewed'; readonly renewsOn: string }
  | { readonly outcome: 'unknown' | 'changed-meanwhile' | 'not-later' }

/**
 * Renews memberships, each until a day or by one period, and withdraws their ends: all of them, or none if one
 * does not allow it. What waits for the payment of one of them is settled with it, and a renewal brings its answers: of several, the
 * latest of a contact. The statement compares their dates with those of `shown`, so that two colleagues who enter one
 * payment renew it once. Returns the outcomes in the order of the memberships: one that another
 * has held back counts as `changed-meanwhile`.
 */
export async function renewMemberships(
  db: Database,
  renewals: readonly DatedMembership[],
  firstDay: FirstDay,
  actor: Actor,
  batch?: string,
): Promise<readonly RenewalOutcome[]> {
  const found = await db.findRows<{ id: string; isNotLater: boolean; renewsOn: string | null }>(sql`
    with ${givenCtes(renewals, true)}, found as materialized (
      select found.*, coalesce(next < earliest, false) as is_too_early from (
        select membership.id, renews_on, ${isAsShown} as is_as_shown,
          coalesce(given.day, ${nextLastDay(db, firstDay)}) as next,
          renews_on + case ${membershipState(db)} when 'ended' then 0 else 1 end as earliest
        from membership join before on before.id = membership.id
        join given on given.id = membership.id for no key update of membership
      ) as found
    ), ready as materialized (
      select from found having count(*) = (select count(*) from given)
        and bool_and(is_as_shown and not is_too_early)
    ), paid as materialized (
      select distinct on (membership_id) * from waiting as join_application where renewal
      order by membership_id, ${isByContact} desc, sent_at desc, id
    ), changed as (
      update membership set renews_on = next, reminders_for = next, ended_on = null,
        end_reason = null, ${answers}
      from ready, found left join paid on paid.membership_id = found.id
      where membership.id = found.id
      returning membership.id, membership.renews_on, ${changedContent('membership')}
    ), join_application_before as (select id, content from waiting), join_application_changed as (
      update join_application set ${settled}
      from waiting, changed
      where join_application.id = waiting.id and waiting.membership_id = changed.id
      returning join_application.id, waiting.membership_id, ${changedContent('join_application')}
    ), account_before as materialized (
      select account.id, ${changedContent('account')} from account
      where id in (select account_id from paid join changed on changed.id = membership_id)
      order by id for no key update
    ), account_changed as (
      update account set ${correctedDetails()} from paid, account_before
      where account.id = account_before.id and account.id = paid.account_id
      returning account.id, paid.membership_id, ${changedContent('account')}
    ), ${membershipAudit('membership-renewed', actor, batch, ['join_application', 'account'])}
    select found.id, is_as_shown and is_too_early as "isNotLater", changed.renews_on::text as "renewsOn"
    from found left join changed on changed.id = found.id`)
  const byId = new Map(found.map((row) => [row.id, row]))
  return renewals.map(({ id }) => {
    const row = byId.get(id)
    if (row?.renewsOn) return { outcome: 'renewed', renewsOn: row.renewsOn }
    if (!row) return { outcome: 'unknown' }
    return { outcome: row.isNotLater ? 'not-later' : 'changed-meanwhile' }
  })
}

/**
 * Ends memberships for a reason, each from a day on or today: all of them, or none if one does not exist, or if its
 * dates are no longer those of `shown`. False if it ended none.
 */
export const endMemberships = (
  db: Database,
  endings: readonly DatedMembership[],
  reason: string,
  actor: Actor,
  batch?: string,
) =>
  db.hasRow(sql`
    with ${givenCtes(endings)}, found as materialized (
      select membership.id, given.day, ${isAsShown} as is_as_shown
      from membership join before on before.id = membership.id
      join given on given.id = membership.id for no key update of membership
    ), ready as materialized (
      select from found having count(*) = (select count(*) from given) and bool_and(is_as_shown)
    ), changed as (
      update membership set ended_on = coalesce(found.day, ${london}), end_reason = ${reason}
      from found, ready
      where membership.id = found.id
      returning membership.id, ${changedContent('membership')}
    ), ${membershipAudit('membership-ended', actor, batch)}
    select from changed`)
