import type postgres from 'postgres'
import { eraseDueAccounts, planErasures } from '#db/queries/privacy/erasure.ts'
import { formerMemberRules } from '#db/queries/privacy/former-members.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People, type Person, unique } from '../fixtures/people.ts'
import { expect, newHash, test } from '../fixtures/statements.ts'

const ask = (sql: postgres.Sql, { id }: Person, kind: string, state = 'open') => sql`
  insert into privacy_request (account_id, kind, state, closed_at)
  values (${id}, ${kind}, ${state}, ${state === 'open' ? null : new Date()})`

/** Adds an application to join of a person: of the account, or else of the email alone. */
const apply = (sql: postgres.Sql, { id, email }: Person, state = 'sent', isSignedIn = true) => sql`
  insert into join_application ${sql({
    reference: unique('ref'),
    start_hash: newHash(),
    type: 'Friend',
    individual: true,
    email: email.toUpperCase(),
    account_id: isSignedIn ? id : null,
    state,
  })}`

test('the erasure of former members is planned the day after their days are over, unless something speaks against it', async ({
  own: { db, sql },
}) => {
  const days = 365
  const [members, memberships] = formerMemberRules(days)
  if (!members || !memberships) throw new Error('A rule is missing.')
  await sql`delete from account`
  await sql`delete from membership`
  const people = new People(sql)
  const over = { renews_on: londonDay(-days - 1) }
  const cases: Readonly<
    Record<
      string,
      [isDue: boolean, terms: readonly object[], also?: (person: Person) => Promise<unknown>]
    >
  > = {
    'ended so many days ago': [false, [{ ended_on: londonDay(-days) }]],
    'ended a day earlier': [true, [{ ended_on: londonDay(-days - 1) }]],
    'paid until so many days ago': [false, [{ renews_on: londonDay(-days) }]],
    'paid until a day earlier': [true, [over]],
    'ended lately, paid until long ago': [false, [{ ...over, ended_on: londonDay(-1) }]],
    'ended long ago, paid until next year': [
      true,
      [{ renews_on: londonDay(99), ended_on: londonDay(-days - 1) }],
    ],
    'without days': [false, [{}]],
    'one over, one without days': [false, [over, {}]],
    'both over': [true, [over, over]],
    'no membership': [false, []],
    'planned already': [
      false,
      [over],
      (person) => sql`
        insert into planned_erasure (account_id, operator, was_disabled) values (${person.id}, 'olga', false)`,
    ],
    'undone by an administrator': [
      false,
      [over],
      (person) =>
        sql`insert into audit_event (account_id, action) values (${person.id}, 'erasure-undone')`,
    ],
    'undone because something was open': [
      true,
      [over],
      (person) => sql`
        insert into audit_event (account_id, action, operator) values (${person.id}, 'erasure-undone', 'retention')`,
    ],
    'with an open complaint': [false, [over], (person) => ask(sql, person, 'complaint')],
    'with an answered complaint': [true, [over], (person) => ask(sql, person, 'complaint', 'done')],
    'with an open request to erase it': [true, [over], (person) => ask(sql, person, 'erasure')],
    'with an application that waits': [false, [over], (person) => apply(sql, person)],
    'with an application that waits by the same email': [
      false,
      [over],
      (person) => apply(sql, person, 'started', false),
    ],
    'with an application that was declined': [
      true,
      [over],
      (person) => apply(sql, person, 'declined'),
    ],
    'another event': [
      true,
      [over],
      (person) =>
        sql`insert into audit_event (account_id, action) values (${person.id}, 'erasure-planned')`,
    ],
    staff: [
      false,
      [over],
      (person) => sql`insert into staff_role (account_id, role) values (${person.id}, 'fees')`,
    ],
    'with a temporary password': [
      true,
      [over],
      (person) => people.issueCredential(person, { kind: 'reset' }),
    ],
    'with a session that is over': [
      true,
      [over],
      (person) => people.issueCredential(person, { kind: 'session', lifetimeSeconds: -60 }),
    ],
    ...Object.fromEntries(
      (['session', 'bearer', 'refresh'] as const).map((kind) => [
        `with a ${kind}`,
        [false, [over], (person: Person) => people.issueCredential(person, { kind })],
      ]),
    ),
  }
  const names = new Map<string, string>()
  for (const [name, [, terms, also]] of Object.entries(cases)) {
    const person = await people.add()
    names.set(person.id, name)
    for (const term of terms) {
      const { guid } = await people.addMembership({ person })
      if (Object.keys(term).length > 0)
        await sql`update membership set ${sql(term)} where id = ${guid}`
    }
    await also?.(person)
  }
  const expected = Object.entries(cases).flatMap(([name, [isDue]]) => (isDue ? [name] : []))
  expect([await members.countDue(db), await members.countDue(db, 1)]).toEqual([expected.length, 2])
  expect(await members.applyToBatch(db, 2)).toBe(2)
  expect(await members.applyToBatch(db, 99)).toBe(expected.length - 2)
  const planned = await sql`
    select account_id from planned_erasure where operator = 'retention' order by account_id`
  expect(planned.map(({ account_id }) => names.get(account_id))).toEqual(expected)
  expect(await memberships.countDue(db), 'all have contacts').toBe(0)
  for (const term of [over, { renews_on: londonDay(-days) }, {}, over]) {
    const { guid } = await people.addMembership()
    if (Object.keys(term).length > 0)
      await sql`update membership set ${sql(term)} where id = ${guid}`
  }
  await sql.begin(async (other) => {
    const isFirst = other`id = (select min(id::text)::uuid from membership where renews_on = ${over.renews_on}
      and not exists (select from contact where membership_id = id))`
    await other`select from membership where ${isFirst} for update`
    expect(await memberships.applyToBatch(db, 9), 'the one that nobody holds').toBe(1)
  })
  expect(await memberships.applyToBatch(db, 9)).toBe(1)
  expect(
    await sql`
    select from membership where not exists (select from contact where membership_id = id)`,
  ).toHaveLength(2)
})

test('a former member who is paid for again within the 30 days is not erased, nor is one with an open request or application planned', async ({
  own: { db, sql },
}) => {
  const days = 365
  const [members] = formerMemberRules(days)
  await sql`delete from account`
  await sql`delete from membership`
  const people = new People(sql)
  const add = async (username: string) => {
    const person = await people.add({ username })
    await people.addMembership({ person })
    return person
  }
  const [ada, bo, cy, di, eve] = [
    await add('ada'),
    await add('bo'),
    await add('cy'),
    await add('di'),
    await add('eve'),
  ]
  const renew = (person: Person, ago: number) => sql`
    update membership set renews_on = ${londonDay(-ago)}
    where id in (select membership_id from contact where account_id = ${person.id})`
  for (const person of [ada, bo, cy, di, eve]) await renew(person, days + 1)
  await planErasures(db, [eve.id], 'olga')
  expect(await members?.applyToBatch(db, 99)).toBe(4)

  await renew(ada, 0)
  await apply(sql, bo)
  await ask(sql, cy, 'access')
  await ask(sql, di, 'erasure')
  await renew(eve, 0)
  await sql`update planned_erasure set due_at = now()`
  expect(await members?.applyToBatch(db, 99)).toBe(0)
  expect(await eraseDueAccounts(db, 99), 'di, and eve as olga has planned').toBe(2)
  const left = await sql`select username from account where disabled_at is null order by username`
  expect(left.map(({ username }) => username)).toEqual(['ada', 'bo', 'cy'])
  const undone = await sql`
    select username from audit_event join account on account.id = account_id
    where action = 'erasure-undone' and operator = 'retention' order by username`
  expect(undone.map(({ username }) => username)).toEqual(['ada', 'bo', 'cy'])

  await renew(ada, days + 1)
  expect(await members?.applyToBatch(db, 99), 'once it has lapsed again').toBe(1)
})
