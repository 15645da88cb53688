import { formerMemberRules } from '#db/queries/privacy/former-members.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People, type Person } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'

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
