import { sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { insertAudit } from '../queries/audit-event.ts'
import { briefing } from '../values/campaign.ts'
import { rolesOf } from '../values/staff-roles.ts'
import { daysAfter, idOf, startChoices } from './chance.ts'
import lists from './lists.json' with { type: 'json' }
import {
  makeBeginnings,
  makeContacts,
  makeMemberships,
  makePeople,
  makeSignIns,
  type PastMembership,
  type PastPerson,
} from './members.ts'
import { hashOf, makeApplications, makeImports, makeTasks } from './work.ts'

/** Adds rows to a table; a column that a row lacks is null. */
const insert = (db: Database, table: string, rows: readonly object[]) => {
  const names = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = sql.join(
    [...names].map((name) => sql.identifier(name)),
    sql`, `,
  )
  return db.change(sql`
    insert into ${sql.identifier(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(
      null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)`)
}

/**
 * Adds the past of a charity to the demonstration cast: 240 more people and 200 memberships with three years of
 * joining, renewing and leaving, and the work that waits today. All choices are the same in each run, and all dates
 * depend on `now`, in milliseconds since 1970.
 */
export async function loadPast(db: Database, passwordHash: string, now: number): Promise<void> {
  const chance = startChoices()
  const staff = await db.findValue<Record<string, string>>(sql`
    select json_object_agg(username, id) as staff from account join staff_role on account_id = id`)
  const { fay, gus } = staff as { readonly fay: string; readonly gus: string }
  // The administrator of a small charity does the daily work as well.
  const dailyWork = rolesOf('daily-work').map((role) => ({ account_id: fay, role }))
  await insert(db, 'staff_role', dailyWork)
  const begins = makeBeginnings(now, chance)
  const people = makePeople(begins, passwordHash, chance)
  const memberships = makeMemberships(begins, now, chance)
  const like = people[120] as PastPerson
  const twin = { ...like, id: idOf('a', people.length), username: `${like.username}2` }
  const bounced = people[150] as PastPerson
  const ago = (maxDays: number) => new Date(daysAfter(now, -chance.between(2, maxDays)))
  await insert(db, 'account', [...people, twin])
  await insert(
    db,
    'membership',
    memberships.map(({ payments: _, ...row }) => row),
  )
  await insert(db, 'contact', makeContacts(people, memberships, chance))
  await addFees(db, now)
  const signedIn = people.flatMap(({ id, password_hash }) => (password_hash ? [id] : []))
  await insert(db, 'audit_event', [
    ...makeSignIns([...signedIn, fay, gus], now, chance),
    ...makeDecisions(people, memberships, now, gus),
  ])
  const subscriptions = people.flatMap(({ email, created_at }, n) => {
    const at = new Date(Math.max(created_at.getTime(), ago(1_095).getTime()))
    return email === null || n % 5 === 0 ? [] : [{ email, confirmed_at: at, created_at: at }]
  })
  await insert(
    db,
    'subscription',
    subscriptions.map((row) => ({ campaign: briefing, consent_wording: lists.consent, ...row })),
  )
  const left = Array.from({ length: 40 }, (_, n) => hashOf(`reader${n}@former.example`))
  await insert(
    db,
    'suppression',
    left.map((email_hash) => ({ campaign: briefing, email_hash, created_at: ago(700) })),
  )
  await insert(db, 'join_application', makeApplications(people, now, chance))
  await db.change(sql`
    insert into join_message (application_id, by_staff, text, at)
    select id, true, ${lists.question}, changed_at from join_application where state = 'asked'`)
  await insert(db, 'import', makeImports(people, now))
  const notes = lists.notes.split('|').map((text, n) => ({ account_id: people[n * 37]?.id, text }))
  await insert(
    db,
    'record_note',
    notes.map((note) => ({ ...note, author_id: gus, at: ago(300) })),
  )
  await insert(db, 'outgoing', [
    { kind: 'email', recipient: bounced.email, account_id: bounced.id, ...lists.bounce },
  ])
  const about = { bounced: bounced.id, twin: twin.id, membership: memberships[3]?.id }
  await insert(db, 'task', makeTasks(about, { fay, gus }, now))
  await addOffer(db)
}

/** The events of renewals, ends and applications, as long as the audit trail keeps them. */
const makeDecisions = (
  people: readonly PastPerson[],
  memberships: readonly PastMembership[],
  now: number,
  officer: string,
) =>
  [
    ...memberships.flatMap(({ id, joined_on, ended_on, payments }, n) => [
      { at: joined_on, action: 'join-accepted', account_id: people[n]?.id, membership_id: id },
      ...payments.map((at) => ({ at, action: 'membership-renewed', membership_id: id })),
      ...(ended_on ? [{ at: ended_on, action: 'membership-ended', membership_id: id }] : []),
    ]),
    ...Array.from({ length: 24 }, (_, n) => ({
      at: new Date(daysAfter(now, -5 - n * 29)),
      action: 'join-declined',
    })),
  ]
    .filter(({ at }) => at.getTime() > daysAfter(now, -729))
    .map((event) => ({ ...event, staff_account_id: officer, staff_role: 'membership' }))

/** Adds a fee for each type, what all cost in the two years before, and a rise that is agreed. */
async function addFees(db: Database, now: number): Promise<void> {
  await insert(
    db,
    'fee',
    lists.types.flatMap(([type, , ending, description, amount], n) =>
      description === undefined
        ? []
        : [{ position: 8 + n, type, description, individual: ending === null, amount }],
    ),
  )
  const today = new Date(now)
  const year = today.getUTCFullYear() - (today.getUTCMonth() < 3 ? 1 : 0)
  const april = (years: number) => sql`make_date(${year + years}::int, 4, 1)`
  await db.change(sql`update fee set valid_from = ${april(0)}`)
  await db.change(sql`
    insert into fee (position, type, description, band, band_description, individual, amount,
      valid_from, valid_to)
    select position, type, description, band, band_description, individual, round(amount * share),
      first_day, next_day - 1
    from fee, (values (${april(-2)}, ${april(-1)}, 0.9), (${april(-1)}, ${april(0)}, 0.95))
      as earlier (first_day, next_day, share)`)
  await db.change(sql`
    update fee set valid_to = ${april(1)} - 1
    where type in ('Individual Member', 'Friend') and valid_to = 'infinity'`)
  await db.change(sql`
    insert into fee (position, type, description, individual, amount, valid_from)
    select position, type, description, individual, amount + 2, ${april(1)}
    from fee where valid_to = ${april(1)} - 1`)
}

/** Lets the primary contact of the newest membership with two contacts offer the other one their role. */
const addOffer = (db: Database) =>
  db.change(sql`
    with offer as (
      insert into contact_offer (membership_id, from_id, to_id, expires_at)
      select first.membership_id, first.account_id, second.account_id, now() + interval '11 days'
      from contact first join contact second using (membership_id)
      join membership on membership.id = membership_id and renews_on > now()
      where first.is_primary and not second.is_primary
      order by membership_id desc limit 1 returning from_id, membership_id
    ) ${insertAudit(
      'contact-offered',
      { accountId: sql`from_id`, membershipId: sql`membership_id` },
      sql`offer`,
    )}`)
