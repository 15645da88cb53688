import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Corrections } from '#lib/imports/corrections.ts'
import { openSheet } from '#lib/imports/open-sheet.ts'
import type { ImportFault } from '#lib/imports/table-row.ts'
import { memberSheet } from './member-sheet.ts'

const { bytes, mistakes } = memberSheet(5000)
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-sheet-'))
const path = join(folder, 'members.csv')
writeFileSync(path, bytes)
const planted = (isWarning: boolean) =>
  mistakes.filter((mistake) => mistake.isWarning === isWarning)
afterAll(() => rmSync(folder, { recursive: true }))

test('a sheet of 5,000 members is the same each time, with 100 mistakes of 36 kinds', () => {
  expect(memberSheet(5000).bytes.equals(bytes)).toBe(true)
  expect(mistakes).toHaveLength(100)
  expect(new Set(mistakes.map(({ kind }) => kind)).size).toBe(36)
})

test('reading a sheet of 5,000 members reports its 100 mistakes, those that can be imported as warnings, and nothing else', async () => {
  const faults: ImportFault[] = []
  const corrections = new Corrections()
  let postcodes = 0
  const tables = { accounts: 0, memberships: 0, contacts: 0 } as Record<string, number>
  let lines = 0
  let derived = 0
  const sheet = await openSheet(path, { kind: 'sheet' })
  for await (const batch of sheet.batches()) {
    for (const found of batch) {
      lines += 1
      faults.push(...found.faults)
      if (found.faults.length === 0) {
        corrections.addCorrections(found.line, found.corrections)
        if (/[a-z]/.test(found.cells[14] ?? '')) postcodes += 1
      }
      for (const row of found.rows) tables[row.table] = (tables[row.table] ?? 0) + 1
      derived += found.rows.filter((row) => row.derived?.includes('username')).length
    }
  }
  expect(faults.map(({ line, column, code }) => `${line} ${column} ${code}`)).toEqual(
    planted(false).map(({ line, column, code }) => `${line} ${column} ${code}`),
  )
  // Couples share an email, and the sheet has few names.
  const natural = ['same-email', 'same-person']
  expect(
    sheet
      .warnings()
      .filter(({ code }) => !natural.includes(code))
      .flatMap(({ code, found }) => found.map(({ line }) => `${line} ${code}`))
      .sort(),
  ).toEqual(
    planted(true)
      .map(({ line, code }) => `${line} ${code}`)
      .sort(),
  )
  const ofPostcodes = corrections.list().find(({ column }) => column === 'Post code')
  expect(ofPostcodes).toMatchObject({ reason: 'cleaned', count: postcodes })
  expect(lines).toBe(5000)
  expect(tables).toMatchObject({
    accounts: 5000 - planted(false).length,
    contacts: 5000 - planted(false).length,
  })
  expect(tables.memberships).toBeGreaterThan(3000)
  expect(derived).toBeGreaterThan(4000)
  expect(sheet.report).toMatchObject({
    encoding: 'Windows-1252',
    delimiter: ';',
    ignored: ['Notes'],
  })
  expect(sheet.report.sampleNames.every((name) => /[^\x20-\x7E]/.test(name))).toBe(true)
})
