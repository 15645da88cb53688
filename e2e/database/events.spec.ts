import type postgres from 'postgres'
import { findEvent } from '#db/queries/events/feed.ts'
import { numberEvents } from '#db/queries/events/number-events.ts'
import { findSubjects } from '#db/queries/events/subjects.ts'
import { retentionRules } from '#db/queries/retention.ts'
import { readSettings } from '#lib/settings.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { expect, test } from '../fixtures/statements.ts'

/** Statements, each with the events that it writes: their type, the account or membership that they concern, and what changed. */
const statements: readonly (readonly [sql: string, ...events: string[]])[] = [
  [
    `insert into account (username, email, country) select name, name || '@x.example', 'Ireland'
      from unnest(array['zola', 'zoya']) as name`,
    'account.created zola',
    'account.created zoya',
  ],
  [
    `update account set forename = 'Eva' where username like 'zo_a'`,
    ...both('account.updated', 'given_name'),
  ],
  [
    `update account set forename = 'Eva', epoch = epoch + 1, password_hash = null
      where username like 'zo_a'`,
  ],
  [
    `update account set password_hash = '$x', password_temporary = true where username like 'zo_a'`,
    ...both('account.updated', 'state'),
  ],
  [`update account set password_hash = '$y' where username like 'zo_a'`],
  [
    `update account set password_temporary = false where username = 'zola'`,
    'account.updated zola: state',
  ],
  [
    `update account set email_verified_at = now() where username = 'zola'`,
    'account.updated zola: email_verified',
  ],
  [`update account set email_verified_at = now() where username = 'zola'`],
  [`update account set disabled_at = now() where username = 'zoya'`, 'account.closed zoya: state'],
  [`update account set disabled_at = null where username = 'zoya'`, 'account.updated zoya: state'],
  [
    `insert into membership (charity_number, type, renews_on, ended_on) values
      ('E1', 'Friend', '${londonDay()}', null), ('E2', 'Friend', null, '${londonDay(-9)}')`,
    'membership.created E1',
    'membership.created E2',
  ],
  [`update membership set band = 'A' where charity_number = 'E1'`, 'membership.updated E1: band'],
  [`update membership set reminders_for = '${londonDay()}' where charity_number = 'E1'`],
  [
    `update membership set renews_on = '${londonDay(9)}' where charity_number = 'E1'`,
    'membership.renewed E1: paid_until',
  ],
  [
    `update membership set ended_on = '${londonDay(2)}' where charity_number = 'E1'`,
    'membership.updated E1: ended_on',
  ],
  [
    `update membership set ended_on = '${londonDay(-2)}' where charity_number = 'E1'`,
    'membership.ended E1: ended_on, state',
  ],
  [
    `update membership set ended_on = null where charity_number in ('E1', 'E2')`,
    'membership.updated E1: ended_on, state',
    'membership.updated E2: ended_on, state',
  ],
  [
    `insert into contact (membership_id, account_id) select membership.id, account.id
      from membership, account where charity_number = 'E1' and username like 'zo_a'`,
    'contact.added E1 zola',
    'contact.added E1 zoya',
  ],
  [
    `update membership set type = 'Producer Group' where charity_number in ('E1', 'E2')`,
    'membership.updated E1: type',
    'membership.updated E2: type',
    ...both('account.updated', 'groups'),
  ],
  [
    `update membership set ended_on = '${londonDay(-2)}' where charity_number = 'E1'`,
    'membership.ended E1: ended_on, state',
    ...both('account.updated', 'groups'),
  ],
  [
    `update membership set ended_on = null where charity_number = 'E1'`,
    'membership.updated E1: ended_on, state',
    ...both('account.updated', 'groups'),
  ],
  [`update membership set band = 'B' where charity_number = 'E1'`, 'membership.updated E1: band'],
  // As every change of contacts does: deleted and inserted again.
  [
    `with gone as (delete from contact where membership_id in (
        select id from membership where charity_number = 'E1') returning *)
      insert into contact (membership_id, account_id, is_primary)
      select membership_id, account_id, true from gone
      where account_id in (select id from account where username = 'zola')
        and (select count(*) from gone) >= 0
      union all select membership.id, account.id, false from membership, account
      where charity_number = 'E2' and username = 'zoya' and (select count(*) from gone) >= 0`,
    'contact.changed E1 zola: roles',
    'contact.removed E1 zoya',
    'contact.added E2 zoya',
  ],
  [`insert into subscription (campaign, email) values ('ebrief', 'zoya@x.example')`],
  [
    `update subscription set confirmed_at = now() where email = 'zoya@x.example'`,
    'subscription.changed: state',
  ],
  [`update subscription set confirmed_at = now() where email = 'zoya@x.example'`],
  [`delete from subscription where email = 'zoya@x.example'`, 'subscription.changed'],
  [
    `insert into join_application (reference, start_hash, type, individual, email)
      values ('EVE', 'x', 'Friend', true, 'zoya@x.example')`,
  ],
  [`update join_application set forename = 'Eve' where reference = 'EVE'`],
  ...[
    ['sent', 'application.sent'],
    ['asked'],
    ['sent', 'application.sent'],
    ['accepted', 'application.accepted'],
    ['member'],
  ].map(
    ([state, ...events]) =>
      [
        `update join_application set state = '${state}' where reference = 'EVE'`,
        ...events,
      ] as const,
  ),
  [
    `update join_application set state = 'declined' where reference = 'EVE'`,
    'application.declined',
  ],
  [
    `insert into task (kind, account_id) select 'email-fails', id from account where username = 'zoya'`,
    'email.failed zoya',
  ],
  [`delete from account where username = 'zoya'`, 'account.closed zoya', 'contact.removed E2 zoya'],
  [`delete from membership where charity_number = 'E2'`, 'membership.ended E2'],
  // One that has ended is still a subject of the feed.
  [
    `update membership set ended_on = '${londonDay(-2)}' where charity_number = 'E1'`,
    'membership.ended E1: ended_on, state',
    'account.updated zola: groups',
  ],
  [
    `delete from membership where charity_number = 'E1'`,
    'membership.ended E1',
    'contact.removed E1 zola',
  ],
]

function both(type: string, changed: string) {
  return [`${type} zola: ${changed}`, `${type} zoya: ${changed}`]
}

test('each change of an account, membership, contact, subscription or application writes its events in the same statement', async ({
  own: { sql },
}) => {
  // Names instead of ids, also of rows that are deleted by then.
  const names = new Map<string, string>()
  for (const [statement, ...expected] of statements) {
    const [last] = await sql`select coalesce(max(seq), 0) as seq from event`
    await sql.unsafe(statement)
    for (const { id, name } of await sql`
      select id, username as name from account union all select id, charity_number from membership`) {
      names.set(id, name)
    }
    const events = await sql`select * from event where seq > ${last?.seq} order by seq`
    const written = events.map((event) => {
      const named = [event.type, names.get(event.membership_id), names.get(event.account_id)]
      const changed = event.changed ? `: ${event.changed.join(', ')}` : ''
      return named.filter(Boolean).join(' ') + changed
    })
    expect(written.sort(), statement).toEqual([...expected].sort())
    for (const { subscription_id, join_application_id, type } of events) {
      expect(subscription_id !== null, statement).toBe(type.startsWith('subscription'))
      expect(join_application_id !== null, statement).toBe(type.startsWith('application'))
    }
  }
})

test('a statement that fails leaves no event', async ({ own: { sql } }) => {
  const count = async () => (await sql`select count(*)::int as n from event`)[0]?.n
  const before = await count()
  const fails = sql`
    with added as (insert into account (username, country) values ('evil', 'Ireland') returning id)
    update membership set charity_number = '' where (select count(*) from added) = 1`
  await expect(fails).rejects.toThrow('membership_charity_number')
  expect(await count()).toBe(before)
})

test('events that are committed late come after those that have their places, and none gets lost', async ({
  own: { db, sql },
}) => {
  while ((await numberEvents(db)) > 0);
  const add = (client: postgres.Sql, name: string) =>
    client`insert into account (username, country) values (${name}, 'Ireland')`
  const other = await sql.reserve()
  await other`begin`
  await add(other, 'late')
  await add(sql, 'early')
  expect(await numberEvents(db)).toBe(1)
  await add(sql, 'next')
  const [next] = await sql`select id from event order by seq desc limit 1`
  expect(await findEvent(db, next?.id)).toBeUndefined()
  await other`commit`
  other.release()
  expect(await numberEvents(db)).toBe(2)
  expect(await numberEvents(db)).toBe(0)
  expect(await findEvent(db, next?.id)).toMatchObject({ id: next?.id, type: 'account.created' })
  const rows = await sql`
    select username, event.position - (select max(position) - 3 from event) as place, run
    from event join account on account.id = account_id
    where username in ('late', 'early', 'next') order by event.position`
  expect(rows.map(({ username, place }) => `${place} ${username}`)).toEqual([
    '1 early',
    '2 late',
    '3 next',
  ])
  expect(rows[1]?.run).toBe(rows[2]?.run)
  expect(rows[0]?.run).not.toBe(rows[1]?.run)
})

for (const [situation, analyzeAfter] of [
  ['the statistics know of no event without a place', 0],
  ['half of many events got their places, and their rows moved', 20_000],
] as const) {
  test(`a run of the numbering reads its batch and no more, when ${situation}`, async ({
    own: { db, sql },
  }) => {
    while ((await numberEvents(db)) > 0);
    await sql`analyze event`
    await sql`
      insert into account (username, country)
      select 'crowd' || n, 'Ireland' from generate_series(1, 40000) as n`
    for (let count = 0; count < analyzeAfter; ) count += await numberEvents(db)
    if (analyzeAfter) await sql`analyze event`
    const [row] = await sql.begin(async (run) => {
      expect(await run`select number_events(1000) as count`).toEqual([{ count: 1_000 }])
      return run`select pg_stat_get_xact_tuples_fetched('event'::regclass)::int as fetched`
    })
    expect(row?.fetched).toBeLessThan(5_000)
  })
}

test('a membership that an event is about has its people, the primary contact first and the others by their ids', async ({
  db,
  people,
}) => {
  const [first, second, third] = [await people.add(), await people.add(), await people.add()].sort(
    (one, two) => one.id.localeCompare(two.id),
  )
  if (!first || !second || !third) throw new Error('Three people were not added.')
  const { guid } = await people.addMembership(
    { person: third, lsfr: true },
    { person: second, primary: true },
    { person: first, billing: true },
  )
  await people.addMembership({ person: first })
  const [membership] = await findSubjects(db, [guid])
  const rights = { primary: false, billing: false, lsfr: false }
  expect(membership).toMatchObject({
    kind: 'membership',
    state: 'current',
    facts: {
      people: [
        { ...rights, account: second.id, primary: true },
        { ...rights, account: first.id, billing: true },
        { ...rights, account: third.id, lsfr: true },
      ],
    },
  })
})

test('events age out after 90 days in the order of the feed, and the newest one stays', async ({
  own: { db, sql },
}) => {
  while ((await numberEvents(db)) > 0);
  const rule = retentionRules(readSettings({}).retentionDays).find(({ name }) => name === 'events')
  const left = async () =>
    (await sql`select position::int from event order by position`).map(({ position }) => position)
  const all = await left()
  await sql`update event set at = now() - interval '91 days' where position <= 2 or position = 4`
  expect(await rule?.countDue(db)).toBe(2)
  expect(await rule?.applyToBatch(db, 5_000)).toBe(2)
  expect(await left()).toEqual(all.slice(2))
  await sql`update event set at = now() - interval '91 days'`
  await rule?.applyToBatch(db, 5_000)
  expect(await left()).toEqual(all.slice(-1))
})
