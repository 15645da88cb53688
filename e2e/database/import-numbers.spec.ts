import { writeFile } from 'node:fs/promises'
import type postgres from 'postgres'
import { importFile } from '#lib/imports/applying/import-file.ts'
import { undoImport } from '#lib/imports/applying/manage-imports.ts'
import type { SheetKind } from '#lib/imports/columns/table-name.ts'
import { csvLine } from '#lib/imports/values/csv-line.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { People } from '../fixtures/people.ts'
import { test as base, expect } from '../fixtures/statements.ts'

interface Choices {
  readonly kind?: SheetKind
  readonly write?: boolean
  readonly merge?: boolean
  readonly source?: string
}

/** Imports rows of text into a database of its own. */
type Apply = (
  rows: readonly Readonly<Record<string, string>>[],
  choices?: Choices,
) => ReturnType<typeof importFile>

const test = base.extend<{ apply: Apply }>({
  apply: async ({ own }, use) => {
    setDatabaseUrl(own.url)
    await use(async (rows, { kind = 'sheet', write = true, merge = false, source } = {}) => {
      const path = test.info().outputPath('members.csv')
      const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
      await writeFile(path, lines.map((line) => csvLine(line)).join(''))
      const result = await importFile({
        path,
        kind,
        write,
        onlyGood: false,
        merge: merge ? 'all' : [],
        mergeNumbers: merge,
        ...(source && { source }),
        operator: 'olga',
        onProgress() {},
        onMerge() {},
      })
      expect(result.faults).toEqual([])
      return result
    })
    await closeDatabase()
  },
})

const row = (number: string, forename: string, surname: string) => ({
  'Membership number': number,
  'Membership type': 'Friend',
  'First name': forename,
  'Last name': surname,
})

/** The rows of these tests: the database has the demo data too. */
const countOf = async (sql: postgres.Sql) => {
  const [counted] = await sql`
    with own as (select id from membership where charity_number ~* '^(zq1|1001)')
    select (select count(*)::int from own) as memberships,
      (select count(*)::int from account where surname in ('O’Brien', 'O''Brien', 'Ash', 'Elm')) as accounts,
      (select count(*)::int from contact join own on own.id = membership_id) as contacts`
  return counted
}

const warningsOf = (report: Awaited<ReturnType<Apply>>) =>
  report.warnings.flatMap(({ code, found }) => (code === 'same-number' ? found : []))

test('a sheet names the membership and the person that staff entered, and merges into both or into neither', async ({
  own: { sql },
  apply,
}) => {
  const people = new People(sql)
  const lukasz = await people.add({ forename: 'Łukasz', surname: 'O’Brien' })
  const { guid } = await people.addMembership({ person: lukasz, primary: true })
  await sql`update membership set charity_number = 'ZQ1', name = 'Hill Farm' where id = ${guid}`
  const before =
    await sql`select to_jsonb(m) - 'contacts_version' as stored from membership m order by id`
  const rows = [row('zq1', 'Lukasz', "O'Brien")]

  const preview = await apply(rows, { write: false })
  expect(preview.sameNumbers).toEqual([
    {
      line: 2,
      charityNumber: 'zq1',
      membershipId: guid,
      storedNumber: 'ZQ1',
      storedName: 'Hill Farm',
      isMergeable: true,
      isMerged: false,
    },
  ])
  expect(warningsOf(preview)).toEqual([{ line: 2, value: 'zq1 – ZQ1 – Hill Farm', other: null }])
  expect(preview.probable).toMatchObject([{ username: lukasz.username, isMergeable: true }])
  expect(preview.counts.memberships).toMatchObject({ new: 1 })

  const merged = await apply(rows, { merge: true })
  expect(merged.counts).toMatchObject({
    accounts: { new: 0, changed: 1 },
    memberships: { new: 0, changed: 1 },
    contacts: { new: 0 },
  })
  expect(warningsOf(merged)).toEqual([])
  expect(await countOf(sql)).toEqual({ memberships: 1, accounts: 1, contacts: 1 })
  expect(await sql`select source, external_id, name from membership where id = ${guid}`).toEqual([
    { source: 'sheet', external_id: 'zq1', name: 'Hill Farm' },
  ])

  const again = await apply(rows)
  expect(again).toMatchObject({ sameNumbers: [], probable: [], importId: null })

  const undone = await undoImport(merged.importId ?? 0, 'olga', true)
  expect(undone.counts).toMatchObject({ account: { reversed: 1 }, membership: { reversed: 1 } })
  expect(
    await sql`select to_jsonb(m) - 'contacts_version' as stored from membership m order by id`,
  ).toEqual(before)

  await apply(rows)
  expect(await countOf(sql)).toEqual({ memberships: 2, accounts: 2, contacts: 2 })
})

test('a sheet a year later, or of another source, finds the memberships and people of an earlier one', async ({
  own: { sql },
  apply,
}) => {
  await apply([row('ZQ1', 'Jo', 'Ash'), row('1001.0', 'Bo', 'Elm')])
  await sql`update membership set charity_number = '1001.0' where charity_number = '1001'`
  const all = { memberships: 2, accounts: 2, contacts: 2 }
  for (const source of [undefined, 'crm']) {
    const later = [row('zq1', 'Jo', 'Ash'), row('1001.00', 'Bo', 'Elm')]
    const { importId, counts } = await apply(later, {
      merge: true,
      ...(source && { source }),
    })
    expect(counts, source).toMatchObject({ accounts: { new: 0 }, memberships: { new: 0 } })
    expect(await countOf(sql), source).toEqual(all)
    if (importId) await undoImport(importId, 'olga', true)
    expect(await countOf(sql), source).toEqual(all)
  }
})

test('a row is merged into no membership whose number several rows or memberships have, or that a row finds by its ID', async ({
  own: { sql },
  apply,
}) => {
  const stored = (...numbers: readonly string[]) =>
    Promise.all(
      numbers.map(
        (number) => sql`
        insert into membership (charity_number, type) values (${number}, 'Friend')`,
      ),
    )
  await stored('T1', 't1', 'R1', 'K1')
  await sql`
    update membership set source = 'crm', external_id = '7' where charity_number = 'K1'`
  const membership = (id: string, number: string) => ({
    Source: 'crm',
    ID: id,
    'Membership number': number,
    'Membership type': 'Friend',
  })
  const { sameNumbers, counts } = await apply(
    [
      membership('1', 'T1'),
      membership('2', 'R1'),
      membership('3', 'r1'),
      membership('7', 'K1'),
      membership('8', 'k1'),
    ],
    { kind: 'memberships', merge: true },
  )
  expect(sameNumbers.map(({ line, isMergeable }) => [line, isMergeable])).toEqual([
    [2, false],
    [3, false],
    [4, false],
    [6, false],
  ])
  expect(counts.memberships).toEqual({ new: 4, changed: 0, unchanged: 1 })
})

test('an undo keeps an account that the import left as it was, because it is merged and stays disabled', async ({
  own: { sql },
  apply,
}) => {
  const people = new People(sql)
  const [kept, twin] = [await people.add({}), await people.add({ disabled: true, invited: true })]
  await sql`update account set source = 'crm', external_id = '2' where id = ${twin.id}`
  await sql`
    insert into account_merge (merged_id, account_id, moved) values (${twin.id}, ${kept.id}, '{}')`
  const before = await sql`select username from account order by id`
  const { importId } = await apply(
    [
      { Source: 'crm', ID: '2', 'First name': 'Pat', 'Last name': 'Field', Disabled: 'no' },
      { Source: 'crm', ID: '3', 'First name': 'Bo', 'Last name': 'Elm', Disabled: 'no' },
    ],
    { kind: 'accounts' },
  )
  await undoImport(importId ?? 0, 'olga', true)
  expect(await sql`select username from account order by id`).toEqual(before)
})
