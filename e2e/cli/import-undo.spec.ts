import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { People } from '../fixtures/people.ts'
import { runEnvironment } from '../fixtures/run-environment.ts'
import { root } from '../fixtures/service.ts'
import { waitForLock } from '../fixtures/statements.ts'
import { expect } from '../fixtures/test.ts'
import { dump, header, members, tables, test } from './import-test.ts'

// Each test runs several commands, and a busy machine takes seconds for each.
test.describe.configure({ timeout: 180_000 })

test('gatehouse import undo restores exactly what was there before', async ({
  gatehouse,
  own,
  save,
}) => {
  await gatehouse('import', await save('members.csv', members), '--yes')
  const before = await dump(own.sql)
  const changed = await save('changed.csv', [
    `${header},Primary contact,Disabled`,
    '2001,Individual Producer,Hill Farm,Ann,Field,new@hill.example,,BA5 1AA,Ireland,01/02/2020,no,no',
    '2001,Individual Producer,Hill Farm,Ben,Field,ann@hill.example,,BA5 1AA,Ireland,01/02/2020,yes,no',
    '2003,Producer Group,Moor Growers,Dan,Moor,dan@moor.example,Moor,BA5 1AD,United Kingdom,,yes,no',
  ])
  const { importId } = JSON.parse((await gatehouse('import', changed, '--yes', '--json')).stdout)
  expect(await dump(own.sql)).not.toEqual(before)
  const dry = await gatehouse('import', 'undo', `${importId}`, '--dry-run')
  expect(dry).toMatchObject({ exitCode: 0 })
  const undone = await gatehouse('import', 'undo', `${importId}`, '--yes')
  expect(undone).toMatchObject({ exitCode: 0 })
  expect(undone.stdout).not.toContain('kept')
  expect(await dump(own.sql)).toEqual(before)
  const again = await gatehouse('import', 'undo', `${importId}`, '--yes')
  expect(again).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('has already been undone'),
  })
  const list = await gatehouse('import', 'list')
  expect(list.stdout).toMatch(/undone 2\d{3}-/)
  for (const unknown of [`${importId}x`, '9'.repeat(9), '9'.repeat(10)])
    for (const command of [
      ['import', 'undo', unknown, '--yes'],
      ['account', 'invite', '--import', unknown],
    ])
      expect(await gatehouse(...command)).toEqual({
        exitCode: 1,
        stdout: '',
        stderr: expect.stringContaining(`There is no import ${unknown}.`),
      })
  expect(
    await own.sql`select action from audit_event
      where import_id = ${importId} and account_id is null order by id`,
  ).toEqual([{ action: 'import-applied' }, { action: 'import-undone' }])
})

test('gatehouse import undo refuses an import whose rows a later one has changed, until that is undone', async ({
  gatehouse,
  own,
  save,
}) => {
  const before = await dump(own.sql)
  const idOf = async (file: string) =>
    JSON.parse((await gatehouse('import', file, '--yes', '--json')).stdout).importId as number
  const first = await idOf(await save('members.csv', members))
  const changed = members.map((line) => line.replace('2 Mill Lane', '2 Mill Street'))
  const second = await idOf(await save('changed.csv', changed))
  const undo = (id: number) => gatehouse('import', 'undo', `${id}`, '--yes')
  const stored = await dump(own.sql)
  expect(await undo(first)).toMatchObject({
    exitCode: 1,
    stderr: `Import ${second} has changed rows of import ${first}. Undo import ${second} first: node dist/gatehouse.js import undo ${second}\n`,
  })
  expect(await dump(own.sql)).toEqual(stored)
  expect(await undo(second)).toMatchObject({ exitCode: 0 })
  expect(await undo(first)).toMatchObject({ exitCode: 0 })
  expect(await dump(own.sql)).toEqual(before)
})

test('gatehouse import undo keeps rows that were edited or used since, and says why', async ({
  gatehouse,
  own,
  save,
}) => {
  const { stdout } = await gatehouse(
    'import',
    await save('members.csv', members),
    '--yes',
    '--json',
  )
  const { importId } = JSON.parse(stdout)
  const { sql } = own
  await sql`update account set phone = '01749 000001' where username = 'ann.field'`
  await sql`
    insert into audit_event (account_id, action)
    select id, 'signed-in' from account where username = 'ben.field'`
  await sql`update membership set name = 'Vale' where name = 'Vale Growers'`
  const undone = await gatehouse('import', 'undo', `${importId}`, '--yes', '--json')
  const report = JSON.parse(undone.stdout)
  expect(report.counts).toEqual({
    account: { edited: 1, 'signed-in': 1, reversed: 1 },
    contact: { 'account-stays': 2, reversed: 1 },
    membership: { edited: 1, 'contact-stays': 1 },
  })
  const left = await sql`
    select username from account where source is not null order by username`
  expect(left.map(({ username }) => username)).toEqual(['ann.field', 'ben.field'])
})

test('an undo keeps a row that is changed while it runs', async ({ gatehouse, own, save }) => {
  const { sql } = own
  await gatehouse('import', await save('members.csv', members.slice(0, 3)), '--yes')
  const moved = members.map((line) => line.replace('1 Mill Lane', '3 Mill Lane'))
  const imported = await gatehouse('import', await save('moved.csv', moved), '--yes', '--json')
  const { importId } = JSON.parse(imported.stdout)
  const { undone } = await sql.begin(async (tx) => {
    await tx`update account set phone = '01749 000001' where forename in ('Ann', 'Cat')`
    await tx`update membership set band = 'Small' where name = 'Hill Farm'`
    const undone = gatehouse('import', 'undo', `${importId}`, '--yes', '--json')
    await waitForLock(sql, undone)
    return { undone }
  })
  const { counts, kept } = JSON.parse((await undone).stdout)
  expect(counts).toEqual({
    account: { edited: 2, reversed: 1 },
    contact: { reversed: 1 },
    membership: { edited: 1, reversed: 1 },
  })
  const names: string[] = kept.map(({ name }: { name: string }) => name)
  expect(names.sort()).toEqual(['Hill Farm', 'ann.field', 'cat.hedge'])
  expect(
    await sql`select forename, address, phone from account where source is not null order by 1`,
  ).toEqual([
    { forename: 'Ann', address: '3 Mill Lane', phone: '01749 000001' },
    { forename: 'Ben', address: '1 Mill Lane', phone: null },
    { forename: 'Cat', address: '2 Mill Lane', phone: '01749 000001' },
  ])
  expect(await sql`select band, address from membership where name = 'Hill Farm'`).toEqual([
    { band: 'Small', address: '3 Mill Lane' },
  ])
})

test('gatehouse import undo does not restore a role that another contact has since received', async ({
  gatehouse,
  own,
  save,
}) => {
  const primaryOf = (ann: string, ben: string) => [
    `${header},Primary contact`,
    `2001,Individual Producer,Hill Farm,Ann,Field,ann@hill.example,,BA5 1AA,Ireland,,${ann}`,
    `2001,Individual Producer,Hill Farm,Ben,Field,ben@hill.example,,BA5 1AA,Ireland,,${ben}`,
  ]
  await gatehouse('import', await save('members.csv', primaryOf('yes', 'no')), '--yes')
  const changed = await save('changed.csv', primaryOf('no', 'yes'))
  const { importId } = JSON.parse((await gatehouse('import', changed, '--yes', '--json')).stdout)
  const { id } = await new People(own.sql).add()
  const ofHillFarm = own.sql`
    membership_id = (select id from membership where name = 'Hill Farm')`
  await own.sql`update contact set is_primary = false where ${ofHillFarm}`
  await own.sql`
    insert into contact (membership_id, account_id, is_primary)
    select id, ${id}, true from membership where name = 'Hill Farm'`
  const undone = await gatehouse('import', 'undo', `${importId}`, '--yes', '--json')
  expect(JSON.parse(undone.stdout).counts.contact).toEqual({ edited: 1, taken: 1 })
  expect(await own.sql`select account_id from contact where is_primary and ${ofHillFarm}`).toEqual([
    { account_id: id },
  ])
})

test(
  'gatehouse export of every table imports again without a change',
  { tag: '@all' },
  async ({ gatehouse, own }, testInfo) => {
    const before = await dump(own.sql)
    for (const table of tables) {
      const path = testInfo.outputPath(`${table}.csv`)
      expect(await gatehouse('export', table, '--out', path)).toMatchObject({ exitCode: 0 })
      expect((await stat(path)).mode & 0o777).toBe(0o600)
      const printed = await gatehouse('export', table)
      expect(printed.stdout).toBe(await readFile(path, 'utf8'))
      const result = await gatehouse('import', table, path, '--yes', '--json')
      expect(result, table).toMatchObject({ exitCode: 0 })
      const { counts } = JSON.parse(result.stdout)
      expect(counts[table], table).toMatchObject({ new: 0, changed: 0 })
      expect(counts[table].unchanged, table).toBeGreaterThan(0)
    }
    expect(await dump(own.sql)).toEqual(before)
  },
)

test(
  'gatehouse export --spreadsheet puts an apostrophe before what would be a formula, and an import restores it',
  { tag: '@all' },
  async ({ gatehouse, own }, testInfo) => {
    const people = new People(own.sql)
    await people.add({ forename: '=HYPERLINK("https://evil.example")', surname: '@x' })
    await people.add({ forename: '＝1+1', surname: "'+x" })
    const path = testInfo.outputPath('accounts.csv')
    const { exitCode } = await gatehouse('export', 'accounts', '--spreadsheet', '--out', path)
    expect(exitCode).toBe(0)
    const text = await readFile(path, 'utf8')
    expect(text.startsWith('\uFEFFSource,')).toBe(true)
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")",'@x`)
    expect(text).toContain(`'＝1+1,''+x`)
    const { stdout } = await gatehouse('import', 'accounts', path, '--yes', '--json')
    expect(JSON.parse(stdout).counts.accounts).toMatchObject({ new: 0, changed: 0 })
  },
)

test('a killed gatehouse import writes everything or nothing, and can be repeated', {
  tag: '@all',
}, async ({ gatehouse, own, save }) => {
  const people = Array.from({ length: 4_000 }, (_, n) =>
    [
      `K${n}`,
      'Producer Group',
      `Farm ${n}`,
      `Kim${n}`,
      'Field',
      `kim${n}@kill.example`,
      `${n} Lane`,
      'BA5 1AA',
      'United Kingdom',
      '2020-01-31',
    ].join(','),
  )
  const file = await save('many.csv', [header, ...people])
  const stateOf = async () => {
    const [row] = await own.sql`
      select (select count(*)::int from account where source = 'sheet') as accounts,
        (select count(*)::int from membership where source = 'sheet') as memberships,
        (select count(*)::int from contact where source = 'sheet') as contacts,
        (select count(*)::int from import_change) as changes,
        (select count(*)::int from import) as imports`
    return row
  }
  const nothing = { accounts: 0, memberships: 0, contacts: 0, changes: 0, imports: 0 }
  for (const delayMs of [300, 600, 900, 1_200]) {
    const child = spawn(process.execPath, ['dist/gatehouse.js', 'import', file, '--yes'], {
      cwd: root,
      stdio: 'ignore',
      env: { ...runEnvironment, NODE_ENV: 'production', DATABASE_URL: own.url },
    })
    await Promise.race([once(child, 'exit'), sleep(delayMs)])
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    // The server notices within a second that its client is gone.
    await expect
      .poll(
        () =>
          own.sql`select from pg_stat_activity where query like '%import_row%' and pid <> pg_backend_pid()`,
        {
          timeout: 30_000,
        },
      )
      .toHaveLength(0)
    const state = await stateOf()
    if (state?.imports === 0) expect(state).toEqual(nothing)
    else expect(state).toMatchObject({ accounts: 4_000, changes: 12_000, imports: 1 })
  }
  expect(await gatehouse('import', file, '--yes')).toMatchObject({ exitCode: 0 })
  const all = { accounts: 4_000, memberships: 4_000, contacts: 4_000 }
  expect(await stateOf()).toEqual({ ...all, changes: 12_000, imports: 1 })
  expect(await own.sql`select from pg_class where relname like 'import_row%'`).toHaveLength(0)
})
