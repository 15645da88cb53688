import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sheetColumns } from './columns/sheet-columns.ts'
import { openSheet } from './open-sheet.ts'
import type { SheetLine } from './table-row.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-cells-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('every cell of which another value is imported is a correction, and a flag, a password or a title that is left out never is', async () => {
  const path = join(folder, 'corrections.csv')
  writeFileSync(
    path,
    'ID,Forename,Title,Postcode,Country,Disabled,Phone,Email,Password\n1, Zoe\u0308  ,Mr.,ba51aa,Britain,yes,1749 000001,mailto:a@x.example,$2b$10$' +
      `${'e'.repeat(53)}\n2,Ada,Mr & Mrs,BA5 1AA,France,no,01749 000001,a@x.example,\n`,
  )
  const sheet = await openSheet(path, {
    kind: 'accounts',
    acceptSuggestions: true,
    replaced: { Country: { Britain: 'uk' } },
  })
  const lines: SheetLine[] = []
  for await (const batch of sheet.batches()) lines.push(...batch)
  expect(
    lines.map(({ corrections }) => corrections.map((correction) => Object.values(correction))),
  ).toEqual([
    [
      ['cleaned', 'Forename', 'Zoe\u0308  ', 'Zoë'],
      ['cleaned', 'Title', 'Mr.', 'Mr'],
      ['cleaned', 'Postcode', 'ba51aa', 'BA5 1AA'],
      ['chosen', 'Country', 'Britain', 'United Kingdom'],
      ['suggested', 'Phone', '1749 000001', '01749 000001'],
      ['suggested', 'Email', 'mailto:a@x.example', 'a@x.example'],
    ],
    [],
  ])
})

test('a header of the day after the last one that is paid for is read as the day before', async () => {
  const path = join(folder, 'due.csv')
  for (const header of sheetColumns.renews_on.nextDay ?? []) {
    writeFileSync(path, `Membership no,Type,Surname,${header}\nG1,Friend,Fields,01/04/2027\n`)
    const sheet = await openSheet(path, { kind: 'sheet' })
    for await (const [line] of sheet.batches()) {
      expect(line?.rows[1]?.values.renews_on, header).toBe('2027-03-31')
    }
  }
})
