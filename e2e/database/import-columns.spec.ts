import { writeFile } from 'node:fs/promises'
import fc from 'fast-check'
import { importFile } from '#lib/imports/applying/import-file.ts'
import type { Column } from '#lib/imports/columns/column.ts'
import { columnsOf } from '#lib/imports/columns/sheet-columns.ts'
import { type SheetKind, tableNames } from '#lib/imports/columns/table-name.ts'
import { csvLine } from '#lib/imports/values/csv-line.ts'
import { setDatabaseUrl } from '#lib/runtime/database.ts'
import { createDatabase, type TestDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/test.ts'

/** A twentieth of the runs of other properties, because each of these is an import. */
const numRuns = Math.ceil(Number(process.env.FUZZ_RUNS || 300) / 20)

/** A sheet that always runs: with names, and without emails and postcodes that people could be known by. */
const names = {
  header: ['charity_number', 'type', 'forename', 'surname'],
  lines: [['2001', 'Producer Group', 'Ada', 'Fields']],
  merge: 'all' as const,
}

/** Cells that a column of each kind accepts; few, so that lines and stored rows share some. */
const cells: Readonly<Record<Column['kind'], readonly string[]>> = {
  text: ['Ada', 'Fields', 'Éva', 'Łukasz', "O'Neill"],
  lines: ['1 Mill Lane', '2 Vale Road\nWells'],
  identifier: ['2001', '2002', 'ada', 'ÉVA.1', 'éva.1', 'İris'],
  email: ['ada@green-valley.example', 'ADA@green-valley.example', 'eva@hill.example'],
  phone: ['01749 600000', '+44 1749 600001'],
  postcode: ['BA5 1AA', 'ba51aa'],
  country: ['United Kingdom', 'France'],
  title: ['Mr', 'Dr'],
  language: ['en', 'cy'],
  membershipType: ['Individual Producer', 'Producer Group'],
  hash: [],
  flag: ['yes', 'no'],
  death: ['RIP', '2019-05-03', 'no'],
  status: ['Deceased', 'Lapsed', 'Active', 'Pending'],
  number: ['1', '2'],
  pastDate: ['2020-01-31', '2021-05-01'],
  futureDate: ['2020-01-31', '2021-05-01'],
  time: ['2026-01-31T09:00:00Z'],
  amount: ['10', '99.50'],
}

/** A file of a kind: some of its columns in any order, and lines of which any cell may be empty. */
const filesOf = (kind: SheetKind) => {
  const columns = columnsOf(kind)
  const names = Object.keys(columns)
  const required = names.filter((name) => isRequired(columns[name]))
  const chosen = fc
    .tuple(fc.subarray(names), fc.nat(9))
    .map(([some, n]) => (n === 0 ? some : [...new Set([...required, ...some])]))
    .chain((some) => fc.shuffledSubarray(some, { minLength: some.length }))
  const cellOf = (name: string) => {
    const accepted = cells[columns[name]?.kind ?? 'text'].map((value) => ({
      arbitrary: fc.constant(value),
      weight: 4,
    }))
    return fc.oneof(...accepted, { arbitrary: fc.constant(''), weight: 1 })
  }
  return chosen.chain((header) =>
    fc.record({
      header: fc.constant(header),
      lines: fc.array(fc.tuple(...header.map(cellOf)), { minLength: 1, maxLength: 4 }),
      merge: fc.constantFrom<'all' | string[]>('all', [], ['ADA']),
    }),
  )
}

const isRequired = (column: Column | undefined) => column?.required || column?.isExpected

let own: TestDatabase
test.beforeAll(async () => {
  own = await createDatabase()
  setDatabaseUrl(own.url)
})
test.afterAll(() => own.drop())

for (const kind of ['sheet', ...tableNames] as const) {
  test(`a file of ${kind} with any of its columns is imported, or lacks a column that is named`, async () => {
    const path = test.info().outputPath(`${kind}.csv`)
    const columns = columnsOf(kind)
    const headers = Object.values<Column>(columns).map((column) => column.header)
    const required = Object.keys(columns).filter((name) => isRequired(columns[name]))
    await fc.assert(
      fc.asyncProperty(filesOf(kind), async ({ header, lines: cells, merge }) => {
        // A column that is not imported, so that no line is empty.
        const rows = [['Remark', ...header], ...cells.map((line) => ['x', ...line])]
        await writeFile(path, rows.map((row) => csvLine(row)).join(''))
        const missing = required.filter((name) => !header.includes(name))
        const found = importFile({
          path,
          kind,
          write: true,
          onlyGood: true,
          merge,
          operator: 'olga',
          onProgress() {},
          onMerge() {},
        })
        if (missing.length > 0) {
          await expect(found).rejects.toMatchObject({
            code: 'missing-column',
            values: expect.arrayContaining([missing.map((name) => columns[name]?.header)]),
          })
          return
        }
        const { counts, faults, faultyLines } = await found
        const imported = Object.values(counts).map(
          (rows) => rows.new + rows.changed + rows.unchanged,
        )
        expect(Math.max(0, ...imported) > 0 || faultyLines > 0).toBe(true)
        const lines = faults.map(({ line }) => `${line}`)
        for (const { code, column, values } of faults) {
          // The row depends on another one, which has the fault.
          if (code === 'row-rejected')
            expect([column, lines]).toEqual(['', expect.arrayContaining([...values])])
          else expect([...headers, ...header]).toContain(column)
        }
      }),
      { numRuns, examples: kind === 'sheet' ? [[names]] : [] },
    )
  })
}
