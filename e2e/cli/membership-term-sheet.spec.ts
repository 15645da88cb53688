import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#db/driver/connect.ts'
import { renewMemberships } from '#db/queries/memberships/renewals.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { unique } from '../fixtures/people.ts'
import { expect } from '../fixtures/test.ts'
import { test as base } from './gatehouse.ts'

const test = base.extend<{ numbers: readonly string[]; save: (text: string) => Promise<string> }>({
  /** Two memberships that are paid until 2090-01-31, and one that has ended. */
  numbers: async ({ database }, use) => {
    const tag = unique('T')
    await database.sql`
      insert into membership (charity_number, name, type, renews_on, ended_on)
      select ${tag} || '-' || n, 'Farm ' || n, 'Friend', case when n = 3 then date '2025-12-31' else '2090-01-31' end,
        case when n = 3 then date '2026-01-01' end
      from generate_series(1, 3) as n`
    await use([1, 2, 3].map((n) => `${tag}-${n}`))
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  save: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'term-sheet-'))
    await use(async (text) => {
      const path = join(folder, 'sheet.csv')
      await writeFile(path, text)
      return path
    })
    await rm(folder, { recursive: true })
  },
})

test('gatehouse membership renew --file marks the memberships of a sheet as paid, each until its day or for one period', async ({
  gatehouse,
  database,
  numbers: [first = '', second = '', third = ''],
  save,
}) => {
  const path = await save(`Member no;Paid to\n${first};\n${second};31/12/2091\n${third};\n`)
  const stored = () => database.sql`
    select charity_number as number, renews_on::text as "renewsOn", ended_on::text as "endedOn" from membership
    where charity_number in ${database.sql([first, second, third])} order by 1`
  const preview = await gatehouse('membership', 'renew', '--file', path, '--dry-run')
  expect(preview.stdout).toContain('2091-12-31')
  expect(await stored()).toMatchObject([{ renewsOn: '2090-01-31' }, {}, { endedOn: '2026-01-01' }])

  const { stdout, exitCode } = await gatehouse('membership', 'renew', '--file', path, '--yes')
  expect(exitCode).toBe(0)
  expect(stdout).toContain('Marked 3 memberships as paid.')
  expect([...(await stored())]).toEqual([
    { number: first, renewsOn: '2091-01-31', endedOn: null },
    { number: second, renewsOn: '2091-12-31', endedOn: null },
    { number: third, renewsOn: expect.any(String), endedOn: null },
  ])
  const [, batch] = stdout.match(/\/staff\/memberships\?.*batch=([\w-]+)/) ?? []
  const acts = await database.sql`
    select charity_number as number, action, act_change.before ->> 'renewsOn' as before,
      exists (select from outgoing where event_id = audit_event.id) as told
    from act_change join audit_event on audit_event.id = act_change.id
      join membership on membership.id = act_change.membership_id and membership.id = audit_event.membership_id
    where batch_id = ${batch ?? null} order by 1`
  expect(acts.map(({ number, action, before }) => [number, action, before])).toEqual([
    [first, 'membership-renewed', '2090-01-31'],
    [second, 'membership-renewed', '2090-01-31'],
    [third, 'membership-renewed', '2025-12-31'],
  ])
})

test('gatehouse membership renew --file names the faults by line and changes nothing', async ({
  gatehouse,
  database,
  numbers: [first = '', second = ''],
  save,
}) => {
  const path = await save(
    `Member no,Paid to\n${first},\n${second},31/01/2090\nnobody,\n${first},\n${second}x,soon\n`,
  )
  const { stdout, exitCode } = await gatehouse('membership', 'renew', '--file', path, '--json')
  expect(exitCode).toBe(1)
  const { faults, changed } = JSON.parse(stdout)
  expect(changed).toBe(false)
  expect(faults.map(({ line }: { line: number }) => line)).toEqual([3, 4, 5, 6])
  expect(faults[0].message).toBe(
    `line 3: ${second} is already paid until 2090-01-31. The day of this line must be after that`,
  )
  expect([
    ...(await database.sql`select distinct renews_on::text as day from membership where charity_number in ${database.sql([first, second])}`),
  ]).toEqual([{ day: '2090-01-31' }])
})

test('gatehouse membership renew --file begins a membership that ended before its last paid day again until that day', async ({
  gatehouse,
  database: { sql },
  numbers: [number = ''],
  save,
}) => {
  await sql`update membership set ended_on = ${londonDay(-3)} where charity_number = ${number}`
  const renew = async (day: string) => {
    const path = await save(`Member no,Paid to\n${number},${day}\n`)
    const { exitCode } = await gatehouse('membership', 'renew', '--file', path, '--yes')
    const rows = await sql`
      select renews_on::text as "renewsOn", ended_on as "endedOn" from membership where charity_number = ${number}`
    return [exitCode, ...rows]
  }
  expect((await renew('30/01/2090'))[0]).toBe(1)
  expect(await renew('')).toEqual([0, { renewsOn: '2090-01-31', endedOn: null }])
  expect((await renew('31/01/2090'))[0], 'again').toBe(1)
})

test('gatehouse membership end --file ends the memberships of a sheet for one reason, or asks first', async ({
  gatehouse,
  database,
  numbers: [first = '', second = ''],
  save,
}) => {
  const path = await save(`Membership number,Date left\n${first},\n${second},31/12/2025\n`)
  const words = ['membership', 'end', '--file', path, '--reason', 'Did not renew']
  const unasked = await gatehouse(...words)
  expect([unasked.exitCode, unasked.stderr]).toEqual([2, expect.stringContaining('--yes')])
  const { stdout } = await gatehouse(...words, '--yes')
  expect(stdout).toContain('Ended 2 memberships.')
  expect(stdout).toContain('done=staff-ended-several')
  const ended = await database.sql`
    select ended_on::text as day, end_reason as reason from membership
    where charity_number in ${database.sql([first, second])} order by charity_number`
  expect([...ended]).toEqual([
    { day: londonDay(0), reason: 'Did not renew' },
    { day: '2025-12-31', reason: 'Did not renew' },
  ])
  const again = await gatehouse(...words, '--yes')
  expect(again.exitCode).toBe(1)
  expect(again.stdout).toMatch(/^line 2: .* has an end on .* already\..*\nline 3: .*\n2 faults/)
})

test('renewals of several memberships are all written or none', async ({ database, numbers }) => {
  const rows = await database.sql<{ id: string }[]>`
    select id from membership where charity_number in ${database.sql([...numbers])} order by charity_number`
  const pool = connect(database.url, { maxConnections: 1 })
  const renew = (renewsOn: string) =>
    renewMemberships(
      pool,
      rows.map(({ id }, n) => ({
        id,
        day: '2095-01-31',
        shown: n === 1 ? { renewsOn } : {},
      })),
      null,
      'olga',
    )
  expect((await renew('2089-01-31')).map(({ outcome }) => outcome)).toEqual(
    Array(3).fill('changed-meanwhile'),
  )
  expect((await renew('2090-01-31')).map(({ outcome }) => outcome)).toEqual(
    Array(3).fill('renewed'),
  )
  await pool.$client.end()
})
