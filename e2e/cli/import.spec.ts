import { readFile, stat, writeFile } from 'node:fs/promises'
import { People } from '../fixtures/people.ts'
import { expect } from '../fixtures/test.ts'
import { added, dump, header, members, test } from './import-test.ts'

// Each test runs several commands, and a busy machine takes seconds for each.
test.describe.configure({ timeout: 180_000 })

const countOf = (report: { counts: Record<string, Record<string, number>> }, state: string) =>
  Object.fromEntries(Object.entries(report.counts).map(([table, rows]) => [table, rows[state]]))

test('gatehouse import adds the people, memberships and contacts of a sheet, and again changes nothing', async ({
  gatehouse,
  own,
  save,
}) => {
  const file = await save('members.csv', members)
  const first = await gatehouse('import', file, '--yes', '--json')
  expect(first).toMatchObject({ exitCode: 0 })
  const report = JSON.parse(first.stdout)
  expect(countOf(report, 'new')).toEqual(added)
  const stored = await own.sql`
    select username, email, password_hash, source, external_id from account
    where source is not null order by username`
  expect(stored).toEqual([
    expect.objectContaining({ username: 'ann.field', email: 'ann@hill.example' }),
    expect.objectContaining({ username: 'ben.field', password_hash: null }),
    expect.objectContaining({ username: 'cat.hedge', email: null, source: 'sheet' }),
  ])
  const events = await own.sql`
    select action, operator, account_id from audit_event where import_id = ${report.importId}`
  expect(events).toEqual([
    { action: 'import-applied', operator: expect.stringMatching(/^olga@/), account_id: null },
  ])

  const before = await dump(own.sql)
  const second = await gatehouse('import', file, '--yes')
  expect(second).toMatchObject({ exitCode: 0 })
  expect(second.stdout).toContain('Accounts: 0 new, 0 changed, 3 unchanged')
  expect(second.stdout).toContain('Nothing was written')
  expect(await dump(own.sql)).toEqual(before)
  expect(await own.sql`select id from import`).toHaveLength(1)
})

test('gatehouse import fills the language of emails, which an export has, and rejects another language', async ({
  gatehouse,
  own,
  save,
}) => {
  const withLanguages = (...languages: string[]) =>
    members.map((line, n) => `${line},${['Language', ...languages][n]}`)
  const wrong = await gatehouse(
    'import',
    await save('wrong.csv', withLanguages('French', '', '')),
    '--yes',
  )
  expect(wrong.exitCode).toBe(1)
  expect(`${wrong.stdout}${wrong.stderr}`).toContain(
    "line 2, Language: 'French'; expected en or English, cy or Welsh, or an empty cell",
  )
  const file = await save('members.csv', withLanguages('Cymraeg', 'EN', ''))
  expect(await gatehouse('import', file, '--yes')).toMatchObject({ exitCode: 0 })
  const stored = await own.sql`
    select username, language from account where source is not null order by username`
  expect(stored.map(({ username, language }) => [username, language])).toEqual([
    ['ann.field', 'cy'],
    ['ben.field', 'en'],
    ['cat.hedge', null],
  ])
  const { stdout } = await gatehouse('export', 'accounts')
  expect(stdout).toMatch(/,Language(,|\r?\n)/)
  // A row without one has the fingerprint that it had before there were languages.
  const same = await own.sql`
    select username, fingerprint = sha256(convert_to(row(username, email, title, forename, surname,
      position, address, county, postcode, country, phone, fax, mobile, password_hash is not null,
      disabled_at)::text, 'UTF8')) as same
    from import_change join account on account.id = row_id order by username`
  expect(same.map((row) => row.same)).toEqual([false, false, true])
})

test('gatehouse import --dry-run reports what the import does, column by column, and writes nothing', {
  tag: '@all',
}, async ({ gatehouse, own, save }) => {
  await gatehouse('import', await save('members.csv', members), '--yes')
  const before = await dump(own.sql)
  const changed = await save('changed.csv', [
    ...members.map((line) => line.replace('2 Mill Lane', '2 Mill Street')),
    '2003,Producer Group,Moor Growers,Dan,Moor,dan@moor.example,Moor,BA5 1AD,United Kingdom,',
  ])
  const dry = await gatehouse('import', changed, '--dry-run', '--json')
  expect(dry).toMatchObject({ exitCode: 0 })
  expect(await dump(own.sql)).toEqual(before)
  const report = JSON.parse(dry.stdout)
  expect(report).toMatchObject({ importId: null })
  expect(report.changed).toEqual([
    { line: 4, table: 'accounts', changes: { address: ['2 Mill Lane', '2 Mill Street'] } },
    { line: 4, table: 'memberships', changes: { address: ['2 Mill Lane', '2 Mill Street'] } },
  ])
  const real = await gatehouse('import', changed, '--yes', '--json')
  const { importId, sameFileAs: _, ...done } = JSON.parse(real.stdout)
  expect(importId).toBeGreaterThan(0)
  expect(report).toMatchObject(done)
  expect(countOf(done, 'changed')).toEqual({ accounts: 1, memberships: 1, contacts: 0 })
  expect(await dump(own.sql)).not.toEqual(before)
})

test(
  'gatehouse import writes nothing if a row has a fault, and the others with --only-good',
  { tag: '@all' },
  async ({ gatehouse, own, save }, testInfo) => {
    const people = new People(own.sql)
    await people.add({ username: 'taken' })
    const file = await save('accounts.csv', [
      'ID,Username,Email,Country',
      '1,taken,one@people.example,United Kingdom',
      '2,free-name,two@people.example,United Kingdom',
      '3,other-name,three@people.example,Britain',
    ])
    const before = await dump(own.sql)
    const errors = testInfo.outputPath('errors.csv')
    const refused = await gatehouse('import', 'accounts', file, '--yes', '--errors', errors)
    expect(refused).toMatchObject({ exitCode: 1 })
    expect(refused.stdout).toContain(
      "line 2, Username: 'taken'; expected a username that no other account has; use 'taken2'",
    )
    expect(refused.stdout).toContain("line 4, Country: 'Britain'")
    expect(await dump(own.sql)).toEqual(before)
    expect((await stat(errors)).mode & 0o777).toBe(0o600)
    const lines = (await readFile(errors, 'utf8')).split('\r\n')
    expect(lines.map((line) => line.split(',')[0])).toEqual(['\uFEFFID', '1', '3', ''])

    const again = await gatehouse('import', 'accounts', file, '--dry-run', '--errors', errors)
    expect(again.stdout).toContain('The faulty lines and the reasons are in ')
    expect(again.stdout).toContain('errors-2.csv')
    expect((await readFile(errors, 'utf8')).split('\r\n')).toEqual(lines)

    const good = await gatehouse('import', 'accounts', file, '--yes', '--only-good')
    expect(good).toMatchObject({ exitCode: 1 })
    const imported = await own.sql`select username from account where source is not null`
    expect(imported).toEqual([{ username: 'free-name' }])

    const corrected = await save(
      'corrected.csv',
      lines.map((line) => line.replace('1,taken', '1,taken2').replace('Britain', 'United Kingdom')),
    )
    expect(await gatehouse('import', 'accounts', corrected, '--yes')).toMatchObject({ exitCode: 0 })
    const all = await own.sql`
    select username from account where source is not null order by external_id`
    expect(all.map(({ username }) => username)).toEqual(['taken2', 'free-name', 'other-name'])
  },
)

test('gatehouse import groups equal faults, and imports other values and suggestions in place of cells', async ({
  gatehouse,
  own,
  save,
}, testInfo) => {
  const lineOf = (number: number, type: string, country: string) =>
    `${number},${type},Farm ${number},Ann,Field${number},,1 Mill Lane,BA5 1AA,${country},`
  const file = await save('faulty.csv', [
    header,
    ...[3001, 3002, 3003].map((number) => lineOf(number, 'Joint', 'Britain')),
    lineOf(3004, 'Friend', 'Britan'),
  ])
  const refused = await gatehouse('import', file, '--yes')
  expect(refused.stdout).toContain(
    "3 lines, Country: 'Britain'; expected the name of a country, such as France; use 'United Kingdom': lines 2, 3, 4",
  )
  expect(refused.stdout).toMatch(/3 lines, Membership type: 'Joint'; .*: lines 2, 3, 4\n/)
  expect(refused.stdout).toContain("line 5, Country: 'Britan'")
  expect(refused.stdout).toContain('7 faults on 4 lines')
  expect(refused.stdout).toMatch(/\nMembership types: Individual Member, .*, Producer Group, /)

  const values = testInfo.outputPath('values.json')
  await writeFile(values, JSON.stringify({ 'Membership type': { Joint: 'Producer Group' } }))
  const part = await gatehouse('import', file, '--yes', '--values', values, '--json')
  const { faultCount, faultGroups } = JSON.parse(part.stdout)
  expect({ faultCount, groups: faultGroups.length }).toEqual({ faultCount: 4, groups: 2 })
  const all = [file, '--yes', '--values', values, '--accept-suggestions']
  const accepted = await gatehouse('import', ...all)
  expect(accepted).toMatchObject({ exitCode: 0 })
  expect(accepted.stdout).toContain(`Values that we replace:
  Membership type: 'Joint' → 'Producer Group' (3 cells, the first on line 2)
  Country: 'Britain' → 'United Kingdom' (3 cells, the first on line 2)
  Country: 'Britan' → 'United Kingdom' (on line 5)
`)
  expect(
    await own.sql`
      select type, country, count(*)::int as count from membership
      where charity_number like '300_' group by type, country order by type`,
  ).toEqual([
    { type: 'Producer Group', country: 'United Kingdom', count: 3 },
    { type: 'Friend', country: 'United Kingdom', count: 1 },
  ])

  await writeFile(values, JSON.stringify({ Category: { Joint: 'Producer Group' } }))
  const unknown = await gatehouse('import', file, '--yes', '--values', values)
  expect(unknown.stderr).toContain("The values name the header 'Category', which faulty.csv")
})

test('gatehouse import never replaces a password', async ({ gatehouse, own, save }) => {
  const sheetWith = (hash: string, address: string) => [
    `${header},Password hash`,
    `2001,Individual Producer,Hill Farm,Ann,Field,ann@hill.example,${address},BA5 1AA,United Kingdom,,${hash}`,
  ]
  const [imported, chosen, later] = ['e', 'u', 'O'].map((letter) => `$2b$10$${letter.repeat(53)}`)
  const stored = async () =>
    (await own.sql`select password_hash, address from account where username = 'ann.field'`)[0]
  const first = await save('first.csv', sheetWith(`${imported}`, '1 Mill Lane'))
  expect(await gatehouse('import', first, '--yes')).toMatchObject({ exitCode: 0 })
  expect(await stored()).toEqual({ password_hash: imported, address: '1 Mill Lane' })
  await own.sql`update account set password_hash = ${`${chosen}`} where username = 'ann.field'`
  const second = await save('second.csv', sheetWith(`${later}`, '2 Mill Lane'))
  expect(await gatehouse('import', second, '--yes')).toMatchObject({ exitCode: 0 })
  expect(await stored()).toEqual({ password_hash: chosen, address: '2 Mill Lane' })
})

test('no output of an import has a password hash', async ({ gatehouse, save }) => {
  await gatehouse('import', await save('members.csv', members), '--yes')
  const hash = `$2b$10$${'e'.repeat(53)}`
  const [first, ann, ben] = members
  const withHash = [`${first},Password hash`, `${ann},${hash}`, `${ben},,${hash}`]
  const file = await save('hashes.csv', withHash)
  for (const json of [[], ['--json']]) {
    const { stdout, stderr } = await gatehouse('import', file, '--dry-run', ...json)
    expect(stdout).toMatch(/password_hash/)
    expect(stdout).toMatch(/there are 12|row-too-long/)
    expect(stdout + stderr).not.toContain(hash)
  }
})

test('gatehouse import lists rows that are probably an existing person, and merges them only with --merge', async ({
  gatehouse,
  own,
  save,
}) => {
  const people = new People(own.sql)
  const ann = await people.add({ username: 'annie', forename: 'Ann', surname: 'Field' })
  await own.sql`update account set postcode = 'ba51aa' where id = ${ann.id}`
  const file = await save('members.csv', members)
  const dry = await gatehouse('import', file, '--dry-run', '--json')
  expect(JSON.parse(dry.stdout).probable).toEqual([
    expect.objectContaining({ line: 2, username: 'annie', isMerged: false, isMergeable: true }),
  ])
  const merged = await gatehouse('import', file, '--yes', '--merge', 'annie', '--json')
  const { importId, counts } = JSON.parse(merged.stdout)
  expect(counts.accounts).toEqual({ new: 2, changed: 1, unchanged: 0 })
  const [stored] = await own.sql`select * from account where id = ${ann.id}`
  expect(stored).toMatchObject({ username: 'annie', source: 'sheet', email: 'ann@hill.example' })
  expect(stored?.password_hash).toMatch(/^\$argon2id/)
  const events = await own.sql`
    select operator from audit_event where account_id = ${ann.id} and action = 'email-changed'`
  expect(events).toHaveLength(1)
  const again = await gatehouse('import', file, '--yes')
  expect(again.stdout).toContain('Accounts: 0 new, 0 changed, 3 unchanged')
  expect(await gatehouse('import', 'undo', `${importId}`, '--yes')).toMatchObject({ exitCode: 0 })
  const [restored] = await own.sql`select source, email from account where id = ${ann.id}`
  expect(restored).toEqual({ source: null, email: ann.email })
})

test('gatehouse import stores when memberships begin, are paid until and end, an export has it, and an undo restores it', {
  tag: '@all',
}, async ({ gatehouse, own, save }) => {
  await gatehouse('import', await save('members.csv', members), '--yes')
  const before = await dump(own.sql)
  const columns = 'Membership no,Membership type,Organisation,Surname,Joined,Expiry date,Date left'
  const file = await save('dates.csv', [
    columns,
    '2001,Individual Producer,Hill Farm,Field,01/04/2019,31/03/2027,',
    '2002,Producer Group,Vale Growers,Hedge,,31/03/2025,1 May 2025',
  ])
  const { importId } = JSON.parse((await gatehouse('import', file, '--yes', '--json')).stdout)
  expect(
    await own.sql`
    select charity_number, joined_on::text, renews_on::text, ended_on::text from membership
    where charity_number like '200_' order by charity_number`,
  ).toEqual([
    {
      charity_number: '2001',
      joined_on: '2019-04-01',
      renews_on: '2027-03-31',
      ended_on: null,
    },
    {
      charity_number: '2002',
      joined_on: null,
      renews_on: '2025-03-31',
      ended_on: '2025-05-01',
    },
  ])
  const { stdout } = await gatehouse('export', 'memberships')
  expect(stdout).toContain('Joined,Paid until,Ended,Reason for ending')
  expect(stdout).toContain(',,2025-03-31,2025-05-01,')
  await gatehouse('import', 'undo', `${importId}`, '--yes')
  expect((await dump(own.sql)).membership).toEqual(before.membership)
})
