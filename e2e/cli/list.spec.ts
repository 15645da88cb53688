import { everyList } from '#app/staff/lists/every-list.ts'
import { nouns } from '../../cli/nouns.ts'
import { People, unique } from '../fixtures/people.ts'
import { expect } from '../fixtures/test.ts'
import { test } from './gatehouse.ts'

test('gatehouse account list has the columns, filters and orders of the staff page, as a table, JSON and CSV', async ({
  database,
  gatehouse,
}) => {
  const county = unique('County')
  await database.sql`
    insert into account (username, email, forename, surname, county, country, created_at)
    select ${county} || n, case when n > 1 then n || '@people.example' end, '=Ada', 'Field ' || n, ${county},
      'United Kingdom', make_date(2020, 1, n)
    from generate_series(1, 3) as n`
  const list = async (...words: string[]) =>
    (await gatehouse('account', 'list', '--county', county, ...words)).stdout.trimEnd()
  const json = JSON.parse(await list('--json', '--sort', '-added'))
  expect(json).toHaveLength(3)
  expect(json[0]).toEqual({
    id: expect.any(String),
    name: '=Ada Field 3',
    username: `${county}3`,
    email: '3@people.example',
    phone: [],
    postcode: null,
    memberships: [],
    state: 'invited',
    added: '2020-01-03T00:00:00.000Z',
    address: null,
    county,
    country: 'United Kingdom',
  })
  const table = (await list('--without-email')).split('\n')
  expect(table).toHaveLength(2)
  expect(table[0]).toMatch(
    /^Name +Username +Email address +Phone number +Postcode +Memberships +Status +Added$/,
  )
  expect(table[1]).toContain('=Ada Field 1')
  const csv = (await list('--csv', '--search', `${county}2`)).split('\r\n')
  expect(csv[0]).toBe(
    'Name,Username,Email address,Phone number,Postcode,Memberships,Status,Added,Address,County,Country',
  )
  expect(csv[1]).toMatch(/^'=Ada Field 2,/)
  expect(csv).toHaveLength(2)
  expect(await list('--state', 'disabled')).toBe('Nothing in this list matches the filters.')
  expect(await list('--state', 'disabled', '--json')).toBe('[]')
  const wrong = await gatehouse('account', 'list', '--sort', 'age')
  expect([wrong.exitCode, wrong.stderr]).toEqual([
    2,
    expect.stringContaining('name, -name, added, -added'),
  ])
})

test('gatehouse membership list lists more rows than it reads at once, in their order', async ({
  database,
  gatehouse,
}) => {
  const tag = unique('List')
  const { guid } = await new People(database.sql).addMembership()
  await database.sql`
    update membership set name = ${`${tag} 0000`}, type = 'Friend', joined_on = '2020-01-31' where id = ${guid}`
  await database.sql`
    insert into membership (name, charity_number, type)
    select ${tag} || ' ' || to_char(n, 'FM0000'), ${tag} || n, 'Friend' from generate_series(1, 1001) as n`
  const words = ['--search', tag, '--type', 'Friend', '--json']
  const { stdout } = await gatehouse('membership', 'list', ...words)
  const listed: { name: string }[] = JSON.parse(stdout)
  expect(listed.map(({ name }) => name)).toEqual(
    Array.from({ length: 1002 }, (_, n) => `${tag} ${`${n}`.padStart(4, '0')}`),
  )
  expect(listed[0]).toMatchObject({
    id: guid,
    joined: '2020-01-31',
  })
})

test('each command that prints a list is recorded with its filters, in every form', async ({
  database,
  gatehouse,
}) => {
  const operator = 'olga@host'
  for (const list of everyList) {
    const noun = nouns.find(({ commands }) =>
      commands.some(({ summary }) => summary.includes(` ${list.path} `)),
    )
    expect(noun, list.path).toBeDefined()
    for (const form of [[], ['--json'], ['--csv']]) {
      const q = unique('')
      const { exitCode, stderr } = await gatehouse(noun?.name ?? '', 'list', '--search', q, ...form)
      expect(exitCode, stderr).toBe(0)
      const { page } = await list.source()
      expect(
        await database.sql`
          select page, operator from audit_event
          where action = 'list-exported' and page = ${page} and searched = ${`q: ${q}`}`,
        `${list.path} ${form}`,
      ).toEqual([{ page, operator }])
    }
  }
})

for (const [noun, page] of [
  ['staff', 'colleagues'],
  ['request', 'requests'],
] as const) {
  test(`gatehouse ${noun} list is recorded`, async ({ database, gatehouse }) => {
    const count = async () =>
      (
        await database.sql`
          select from audit_event where action = 'list-exported' and page = ${page} and operator = 'olga@host'`
      ).length
    const before = await count()
    const { exitCode, stderr } = await gatehouse(noun, 'list')
    expect(exitCode, stderr).toBe(0)
    expect(await count()).toBe(before + 1)
  })
}
