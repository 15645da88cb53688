import { randomUUID } from 'node:crypto'
import { findSubjects, listSubjects } from '#db/queries/events/subjects.ts'
import { People, unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'

test('the subjects of each kind are listed once in the order of their key, page after page', async ({
  own: { db, sql },
}) => {
  await sql`delete from subscription`
  await sql`delete from membership`
  await sql`delete from account`
  const people = new People(sql)
  const [ada, bo] = [await people.add(), await people.add()]
  for (const _ of [1, 2])
    await people.addMembership({ person: ada, primary: true }, { person: bo, billing: true })
  for (const [name, confirmed] of [
    ['a', new Date()],
    ['b', null],
    ['c', new Date()],
  ] as const) {
    await sql`
      insert into subscription (campaign, email, confirmed_at)
      values ('ebrief', ${`${unique(name)}@readers.example`}, ${confirmed})`
  }
  const keysOf = async (columns: string, from: string): Promise<string[][]> => {
    const rows = await sql.unsafe(
      `select array[${columns}] as key from ${from} order by ${columns}`,
    )
    return rows.map(({ key }) => key)
  }
  const keys = {
    account: await keysOf('id', 'account'),
    membership: await keysOf('id', 'membership'),
    // No event says that a pending one has expired.
    subscription: await keysOf('id', 'subscription where confirmed_at is not null'),
    contact: await keysOf('membership_id, account_id', 'contact'),
  }
  for (const kind of ['account', 'membership', 'subscription', 'contact'] as const) {
    const list = async (after: readonly string[], limit: number) =>
      (await listSubjects(db, kind, after, limit)).map((found) => {
        expect(found.kind).toBe(kind)
        return found.kind === 'contact' ? [found.facts.membership, found.facts.account] : [found.id]
      })
    const all = keys[kind]
    expect(all.length, kind).toBeGreaterThan(1)
    expect(await list([], 9), kind).toEqual(all)
    for (const [n, key] of all.entries()) {
      expect(await list(key, 1), kind).toEqual(all.slice(n + 1, n + 2))
      expect(await list(key, 9), kind).toEqual(all.slice(n + 1))
    }
  }
  const [[first] = []] = keys.membership
  const later = await listSubjects(db, 'contact', [String(first)], 9)
  expect(
    later.map(({ facts }) => facts),
    'of later memberships',
  ).toEqual([
    {
      membership: keys.membership[1]?.[0],
      account: ada.id,
      primary: true,
      billing: false,
      lsfr: false,
    },
    {
      membership: keys.membership[1]?.[0],
      account: bo.id,
      primary: false,
      billing: true,
      lsfr: false,
    },
  ])
})

test('subjects are found by their ids, a membership with its own contacts, the primary one first', async ({
  db,
  people,
}) => {
  const [ada, bo, cy] = [await people.add(), await people.add(), await people.add()]
  const { guid } = await people.addMembership({ person: ada }, { person: bo, primary: true })
  await people.addMembership({ person: cy, primary: true })
  const found = await findSubjects(db, [cy.id, guid, randomUUID()])
  expect(found.map(({ id, kind, state }) => [id, kind, state])).toEqual([
    [cy.id, 'account', 'active'],
    [guid, 'membership', 'current'],
  ])
  const rights = { billing: false, lsfr: false }
  expect(found[1]?.facts).toMatchObject({
    name: 'A farm',
    people: [
      { account: bo.id, primary: true, ...rights },
      { account: ada.id, primary: false, ...rights },
    ],
  })
})
