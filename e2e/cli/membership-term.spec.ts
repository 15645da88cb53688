import { connect } from '#db/driver/connect.ts'
import {
  type FirstDay,
  findNextRenewal,
  renewMemberships,
} from '#db/queries/memberships/renewals.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { unique } from '../fixtures/people.ts'
import { expect } from '../fixtures/test.ts'
import { type Gatehouse, runGatehouse, test } from './gatehouse.ts'

/** Creates a membership with some dates, and returns its number. */
async function createMembership(gatehouse: Gatehouse, ...dates: string[]): Promise<string> {
  const number = unique('G')
  await gatehouse('membership', 'create', '--number', number, '--type', 'Friend', ...dates)
  return number
}

const read = async (gatehouse: Gatehouse, ...args: string[]) =>
  JSON.parse((await gatehouse('membership', ...args, '--json')).stdout)

const dayMs = 86_400_000

test('gatehouse membership renew pays from the last paid day within the grace period, and from today afterwards', async ({
  gatehouse,
}) => {
  const late = await createMembership(gatehouse, '--paid-until', londonDay(-90))
  const lapsed = await createMembership(gatehouse, '--paid-until', londonDay(-91))
  const undated = await createMembership(gatehouse)
  const year = async (number: string) => {
    const { renewsOn, state } = await read(gatehouse, 'renew', number)
    return [Math.round((Date.parse(renewsOn) - Date.parse(londonDay(0))) / dayMs), state]
  }
  const [[days], ...others] = [await year(late), await year(lapsed), await year(undated)]
  expect([275, 276]).toContain(days)
  for (const [later, state] of others) {
    expect([364, 365]).toContain(later)
    expect(state).toBe('current')
  }
})

test('gatehouse membership renew rejects a day that is paid for already, and begins an ended membership again', {
  tag: '@all',
}, async ({ gatehouse, database }) => {
  const number = await createMembership(gatehouse, '--paid-until', '2090-03-31')
  const early = await gatehouse('membership', 'renew', number, '--until', '2090-03-31')
  expect(early).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('must be after') })
  const ended = await read(gatehouse, 'end', number, '--reason', 'Sold the farm')
  expect(ended).toMatchObject({ state: 'ended', endedOn: londonDay(0), renewsOn: '2090-03-31' })
  const renewed = await read(gatehouse, 'renew', number, '--until', '2091-03-31')
  expect(renewed).toMatchObject({
    state: 'current',
    endedOn: null,
    endReason: null,
    renewsOn: '2091-03-31',
    charityNumber: number,
  })
  const events = await database.sql`
    select action, split_part(operator, '@', 1) as operator from audit_event
    where membership_id = ${renewed.id} order by id`
  expect(events.map(({ action, operator }) => `${action} by ${operator}`)).toEqual([
    'membership-created by olga',
    'membership-ended by olga',
    'membership-renewed by olga',
  ])
})

test('gatehouse membership edit sets and clears the dates, and membership show has them', {
  tag: '@all',
}, async ({ gatehouse }) => {
  const number = await createMembership(gatehouse, '--joined', '2020-02-29')
  await gatehouse(
    'membership',
    'edit',
    number,
    '--paid-until',
    '2090-01-31',
    '--ended',
    '2089-12-31',
  )
  const { stdout } = await gatehouse('membership', 'show', number)
  expect(stdout).toMatch(
    /joined +2020-02-29\npaid until the end of +2090-01-31\nended on +2089-12-31\nstate +current\n/,
  )
  await gatehouse('membership', 'edit', number, '--joined', '', '--ended', '')
  expect(await read(gatehouse, 'show', number)).toMatchObject({ joinedOn: null, endedOn: null })
  const wrong = await gatehouse('membership', 'edit', number, '--paid-until', '31/02/2027')
  expect(wrong.exitCode).toBe(2)
})

test('gatehouse membership renew pays until the day before that of RENEWAL', {
  tag: '@all',
}, async ({ database, gatehouse }) => {
  const number = await createMembership(gatehouse, '--paid-until', '2090-10-15')
  const { stdout } = await runGatehouse(['membership', 'renew', number], {
    DATABASE_URL: database.url,
    SUDO_USER: 'olga',
    RENEWAL: '1 April',
  })
  expect(stdout).toBe(`The membership ${number} is paid until the end of 2091-03-31.\n`)
})

const april = { month: 4, day: 1 }
const january = { month: 1, day: 1 }
const periods: [paidUntil: string, firstDay: FirstDay, next: string][] = [
  ['2091-02-28', null, '2092-02-29'],
  ['2092-02-28', null, '2093-02-28'],
  ['2092-02-29', null, '2093-02-28'],
  ['2090-10-15', null, '2091-10-15'],
  ['2090-03-31', april, '2091-03-31'],
  ['2090-03-30', april, '2090-03-31'],
  ['2090-10-15', april, '2091-03-31'],
  ['2090-12-31', january, '2091-12-31'],
]

for (const [paidUntil, firstDay, next] of periods) {
  const period = firstDay ? `the year from ${firstDay.day}/${firstDay.month}` : 'an anniversary'
  test(`a membership that is paid until ${paidUntil} with ${period} is renewed until ${next}`, async ({
    database,
    people,
  }) => {
    const { guid } = await people.addMembership()
    await database.sql`update membership set renews_on = ${paidUntil} where id = ${guid}`
    const pool = connect(database.url, { maxConnections: 1 })
    expect(await findNextRenewal(pool, guid, firstDay)).toBe(next)
    await pool.$client.end()
  })
}

test('one payment that twenty colleagues enter at once renews a membership once', async ({
  database,
  people,
}) => {
  const { guid } = await people.addMembership()
  await database.sql`update membership set renews_on = '2090-03-31' where id = ${guid}`
  const pool = connect(database.url, { maxConnections: 10 })
  const shown = { renewsOn: '2090-03-31', endedOn: '' }
  const renewals = await Promise.all(
    Array.from({ length: 20 }, () =>
      renewMemberships(pool, [{ id: guid, day: null, shown }], null, 'olga'),
    ),
  )
  await pool.$client.end()
  expect(renewals.map(([renewed]) => renewed?.outcome).sort()).toEqual([
    ...Array.from({ length: 19 }, () => 'changed-meanwhile'),
    'renewed',
  ])
  const [row] = await database.sql`select renews_on::text from membership where id = ${guid}`
  expect(row).toEqual({ renews_on: '2091-03-31' })
  const events = await database.sql`
    select from audit_event where membership_id = ${guid} and action = 'membership-renewed'`
  expect(events).toHaveLength(1)
})
