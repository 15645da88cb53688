import { createDatabase, type TestDatabase } from '../fixtures/database.ts'
import type { Service } from '../fixtures/service.ts'
import { expect } from '../fixtures/test.ts'
import { test as base, type Gatehouse, inOneProcess } from './gatehouse.ts'

/** A test with fees of its own. */
const test = base.extend<{ ownDatabase: TestDatabase }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  ownDatabase: async ({}, use) => {
    const database = await createDatabase()
    await database.sql`delete from fee`
    await use(database)
    await database.drop()
  },
  gatehouse: ({ ownDatabase }, use) =>
    inOneProcess({ DATABASE_URL: ownDatabase.url, SUDO_USER: 'olga' }, use),
})

const friend = [
  '--type',
  'Friend',
  '--audience',
  'individual',
  '--description',
  'Friend of the farm',
]

const set = async (gatehouse: Gatehouse, ...options: string[]) =>
  JSON.parse((await gatehouse('fee', 'set', ...friend, ...options, '--json')).stdout)

const londonDay = async ({ sql }: TestDatabase, days: number): Promise<string> => {
  const [row] = await sql`
    select ((now() at time zone 'Europe/London')::date + ${days}::int)::text as day`
  return row?.day
}

const amountsAt = async ({ url }: Service): Promise<number[]> => {
  const response = await fetch(`${url}/r1/fees.eb`, { headers: { accept: 'application/json' } })
  return (await response.json()).fees.map(({ Amount }: { Amount: number }) => Amount)
}

test('gatehouse fee set is visible on an instance that runs', async ({
  gatehouse,
  ownDatabase,
  startAnother,
}) => {
  const instance = await startAnother({ DATABASE_URL: ownDatabase.url })
  expect(await amountsAt(instance)).toEqual([])
  const { id } = await set(gatehouse, '--amount', '24')
  await expect.poll(() => amountsAt(instance)).toEqual([24])
  const corrected = await gatehouse('fee', 'set', id, '--amount', '£1,025.50')
  expect(corrected).toMatchObject({ exitCode: 0, stderr: '' })
  expect(corrected.stdout).toContain(`Saved the fee ${id} (Friend, individual): £1025.50, from `)
  await expect.poll(() => amountsAt(instance)).toEqual([1025.5])
  expect(
    await ownDatabase.sql`select action from audit_event where fee_id = ${id} order by id`,
  ).toEqual([{ action: 'fee-added' }, { action: 'fee-edited' }])
})

test('gatehouse fee schedule ends a fee the day before its successor begins', async ({
  gatehouse,
  ownDatabase,
}) => {
  const [today, tomorrow, later] = [
    await londonDay(ownDatabase, 0),
    await londonDay(ownDatabase, 1),
    await londonDay(ownDatabase, 40),
  ]
  const { id } = await set(gatehouse, '--amount', '24')
  const scheduled = await gatehouse(
    'fee',
    'schedule',
    id,
    '--from',
    tomorrow,
    '--amount',
    '26',
    '--json',
  )
  const successor = JSON.parse(scheduled.stdout)
  expect(successor).toMatchObject({ amount: '26.00', from: tomorrow, until: null })
  expect(JSON.parse((await gatehouse('fee', 'list', '--json')).stdout)).toEqual([
    expect.objectContaining({ id, amount: '24.00', from: today, until: today, status: 'current' }),
    expect.objectContaining({ id: successor.id, status: 'future' }),
  ])
  const ended = await gatehouse('fee', 'end', successor.id, '--from', later)
  expect(ended.stdout).toBe(`The fee ${successor.id} is no longer offered from ${later}.\n`)
  const deleted = await gatehouse('fee', 'end', successor.id, '--from', tomorrow)
  expect(deleted.stdout).toContain(`Deleted the fee ${successor.id}`)
  const table = (await gatehouse('fee', 'list')).stdout
  expect(table).toMatch(new RegExp(`^ID +Fee .*\n${id} +Friend .* 24.00 .* current\n$`))
  const events = await ownDatabase.sql`
    select action, fee_id, split_part(operator, '@', 1) as operator from audit_event
    where fee_id is not null order by id`
  expect(events).toEqual([
    { action: 'fee-added', fee_id: id, operator: 'olga' },
    { action: 'fee-scheduled', fee_id: successor.id, operator: 'olga' },
    { action: 'fee-ended', fee_id: successor.id, operator: 'olga' },
    { action: 'fee-ended', fee_id: successor.id, operator: 'olga' },
  ])
})

test('gatehouse fee set names the fee that a new one would overlap with', async ({ gatehouse }) => {
  const { id } = await set(gatehouse, '--amount', '24')
  const { exitCode, stdout, stderr } = await gatehouse('fee', 'set', ...friend)
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
  expect(stderr).toMatch(
    new RegExp(`^This overlaps with the fee ${id} \\(Friend, individual\\): £24.00, from `),
  )
  const other = await gatehouse('fee', 'set', ...friend, '--band', 'A', '--on-application')
  expect(other).toMatchObject({ exitCode: 0, stderr: '' })
})

test('of three operators who set the same fee at once, one succeeds and the others are shown its fee', {
  tag: '@all',
}, async ({ gatehouse, ownDatabase }) => {
  const results = await Promise.all(
    [24, 25, 26].map((amount) => gatehouse('fee', 'set', ...friend, '--amount', `${amount}`)),
  )
  expect(results.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1, 1])
  const refused = results.filter(({ exitCode }) => exitCode === 1)
  for (const { stderr } of refused) expect(stderr).toMatch(/^This overlaps with the fee /)
  expect(await ownDatabase.sql`select type from fee`).toHaveLength(1)
})

const wrong: [fault: string, args: string[], message: RegExp][] = [
  [
    'a last day before the first',
    [...friend, '--until', '2001-01-01'],
    /^--until: 2001-01-01 is before 2\d{3}-\d\d-\d\d, on which the fee begins; use 2/,
  ],
  [
    'a band without a name',
    [...friend, '--band-description', 'Big'],
    /^--band-description: .* has none; add --band, or/,
  ],
  ['an unknown id', ['nobody', '--amount', '5'], /^There is no fee "nobody"; to see all fees/],
]
for (const [fault, args, message] of wrong) {
  test(`gatehouse fee set rejects ${fault} with exit code 1`, async ({ gatehouse }) => {
    const result = await gatehouse('fee', 'set', ...args)
    expect(result).toMatchObject({ exitCode: 1, stdout: '' })
    expect(result.stderr).toMatch(message)
  })
}

test('gatehouse fee schedule takes a last day from the first on, and none before it', async ({
  gatehouse,
  ownDatabase,
}) => {
  const [soon, later] = [await londonDay(ownDatabase, 3), await londonDay(ownDatabase, 9)]
  const { id } = await set(gatehouse, '--amount', '24')
  const schedule = (until: string) =>
    gatehouse('fee', 'schedule', id, '--from', later, '--amount', '26', '--until', until)
  expect((await schedule(soon)).stderr).toMatch(`--until: ${soon} is before ${later}, on which`)
  expect(await schedule(later)).toMatchObject({ exitCode: 0, stderr: '' })
})

test('gatehouse fee schedule rejects a day on which the fee has not begun or has ended', {
  tag: '@all',
}, async ({ gatehouse, ownDatabase }) => {
  const [today, soon, later] = [
    await londonDay(ownDatabase, 0),
    await londonDay(ownDatabase, 3),
    await londonDay(ownDatabase, 9),
  ]
  const { id } = await set(gatehouse, '--amount', '24', '--until', soon)
  const schedule = async (from: string) =>
    (await gatehouse('fee', 'schedule', id, '--from', from, '--amount', '26')).stderr
  expect(await schedule('2001-01-01')).toBe(
    '--from: 2001-01-01 is in the past; use today or a later day\n',
  )
  expect(await schedule(today)).toContain(`this fee begins on ${today}`)
  expect(await schedule(later)).toBe(`--from: this fee ends on ${soon}, before ${later}\n`)
})

test('gatehouse fee raise shows the old and the new prices, and raises all fees with --yes', async ({
  gatehouse,
  ownDatabase,
}) => {
  const tomorrow = await londonDay(ownDatabase, 1)
  await ownDatabase.sql`
    insert into fee (position, type, description, band, individual, amount)
    values (1, 'Friend', 'Friend of the farm', null, true, 45),
      (2, 'Friend', 'Friend of the farm', 'A', true, 45.5)`
  await gatehouse('type', 'edit', 'Friend', '--name-en', 'Friend of the soil')
  const raise = ['fee', 'raise', '--from', tomorrow]
  const shown = await gatehouse(...raise, '--percent', '5')
  expect(shown).toMatchObject({ exitCode: 2, stdout: '' })
  expect(shown.stderr).toMatch(/of the soil .*45\.00 +47\.00\n.*45\.50 +48\.00\n.*--yes/s)
  const raised = await gatehouse(...raise, '--pounds', '2', '--pence', '--yes', '--json')
  expect(JSON.parse(raised.stdout)).toEqual({ raised: 2 })
  const fees = JSON.parse((await gatehouse('fee', 'list', '--json')).stdout)
  expect(fees.map(({ amount }: { amount: string }) => amount)).toEqual([
    '45.00',
    '47.00',
    '45.50',
    '47.50',
  ])
})
