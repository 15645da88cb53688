import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { exportTable } from '#lib/imports/applying/export-table.ts'
import { importFile } from '#lib/imports/applying/import-file.ts'
import type { Column } from '#lib/imports/columns/column.ts'
import { columnsOf } from '#lib/imports/columns/sheet-columns.ts'
import { type TableName, tableNames } from '#lib/imports/columns/table-name.ts'
import { csvLine } from '#lib/imports/values/csv-line.ts'
import { setDatabaseUrl } from '#lib/runtime/database.ts'
import { createDatabase, type TestDatabase } from '../fixtures/database.ts'

/** Texts of many scripts, and texts with the marks of CSV and spreadsheets. */
const texts = [
  'Zoë O’Neill',
  'Łukasz Żółć',
  'Ελένη',
  'Дарья Ёлкина',
  'ليلى',
  'שרה',
  '李小龍',
  '山田 花子',
  'ศรีสุข',
  'नेहा शर्मा',
  'Việt',
  'İrem',
  '👩‍👩‍👧 family',
  "'t Hooft",
  'a;b,c|d "e"',
  '-Ada',
  '+Bo',
]
const pick = (values: readonly string[], n: number) => values[n % values.length] ?? ''

/** A cell of each kind of column, for the text with a number. */
const cellOf: Readonly<
  Record<Column['kind'], (text: string, n: number, column: Column) => string>
> = {
  text: (text) => text,
  lines: (text) => `${text}\n${text}`,
  identifier: (text, n) => `${text.replace(/[^\p{L}\p{M}]/gu, '')}${n}`,
  email: (_, n) => `u${n}@${pick(['example.org', 'müller.example'], n)}`,
  phone: (_, n) => pick(['01749 600000', '+44 1749 600001', '(020) 7946 0000 ext. 12'], n),
  postcode: () => 'BA5 1AA',
  country: () => 'United Kingdom',
  title: (_, n, { choices }) => pick(choices?.() ?? [], n),
  language: (_, n) => pick(['en', 'cy'], n),
  membershipType: (_, n, { choices }) => pick(choices?.() ?? [], n),
  hash: () => `$2b$10$${'e'.repeat(53)}`,
  flag: (_, n) => pick(['yes', 'no'], n),
  death: (_, n) => pick(['yes', ''], n),
  status: (_, n) => pick(['Lapsed', 'Deceased', 'Active', 'Pending'], n),
  number: (_, n) => `${n}`,
  pastDate: (_, n) => `20${10 + (n % 10)}-01-31`,
  futureDate: (_, n) => `20${30 + (n % 10)}-01-31`,
  time: (_, n) => `20${10 + (n % 10)}-06-30T09:00:00Z`,
  amount: (_, n) => `${n}.50`,
}

/** The row of a table for a text: a cell for every column. What names another row has its text and number. */
const rowOf = (table: TableName, text: string, n: number) =>
  Object.entries<Column>(columnsOf(table)).map(([name, column]) => {
    if (/(^|_)source$/.test(name)) return `source ${n}`
    return cellOf[/external_id$/.test(name) ? 'identifier' : column.kind](text, n, column)
  })

let own: TestDatabase
test.beforeAll(async () => {
  own = await createDatabase({ empty: false })
  setDatabaseUrl(own.url)
})
test.afterAll(() => own.drop())

const run = async (table: TableName, text: string) => {
  const path = test.info().outputPath(`${table}.csv`)
  await writeFile(path, text)
  const result = await importFile({
    path,
    kind: table,
    write: true,
    onlyGood: false,
    merge: [],
    operator: 'olga',
    onProgress() {},
    onMerge() {},
  })
  expect(result.faults, table).toEqual([])
  return result.counts[table]
}

const exported = async (table: TableName, forSpreadsheet: boolean) => {
  const pieces: string[] = []
  for await (const { text } of exportTable(table, { forSpreadsheet })) pieces.push(text)
  return pieces.join('')
}

test('an export of every column in many scripts imports again without a change', async () => {
  await own.sql`delete from fee`
  expect(await run('fees', await exported('fees', true)), 'an empty table').toBeUndefined()
  for (const table of tableNames) {
    const headers = Object.values<Column>(columnsOf(table)).map(({ header }) => header)
    const rows = texts.map((text, n) => csvLine(rowOf(table, text, n)))
    expect(await run(table, csvLine(headers) + rows.join(''))).toMatchObject({ new: texts.length })
  }
  for (const table of tableNames) {
    const first = await exported(table, false)
    for (const form of [false, true]) {
      const counts = await run(table, await exported(table, form))
      expect(counts, table).toMatchObject({ new: 0, changed: 0 })
      expect(counts?.unchanged, table).toBeGreaterThanOrEqual(texts.length)
    }
    expect(await exported(table, false), table).toBe(first)
    for (const text of texts)
      expect(
        first.includes(text.replaceAll('"', '""')) || table === 'contacts',
        `${table} ${text}`,
      ).toBe(true)
  }
})
