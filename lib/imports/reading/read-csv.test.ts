import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openSheet } from '../open-sheet.ts'
import type { SheetLine } from '../table-row.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-csv-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'people.csv')

test('the cells of a file are read alike in every encoding, with every delimiter and line break', async () => {
  const cells = fc.string({ unit: fc.constantFrom(...'aé’ |;,\t"\n'), maxLength: 8 })
  const files = fc.record({
    rows: fc.array(fc.tuple(cells, cells), { minLength: 1, maxLength: 5 }),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    lineBreak: fc.constantFrom('\r\n', '\n', '\r'),
    quotes: fc.constantFrom('all', 'needed'),
    encode: fc.constantFrom<(text: string) => Buffer>(
      (text) => Buffer.from(text),
      (text) => Buffer.from(`\uFEFF${text}`),
      (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
      (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
      (text) => Buffer.from(text.replaceAll('’', '\x92'), 'latin1'),
    ),
  })
  await fc.assert(
    fc.asyncProperty(files, async ({ rows, delimiter, lineBreak, quotes, encode }) => {
      const written = [['ID', 'Forename', 'Address'], ...rows.map((row, n) => [`${n}é`, ...row])]
      const text = written
        .map((row) =>
          row
            .map((cell) =>
              quotes === 'all' || /[\s"|;,]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
            )
            .join(delimiter),
        )
        .join(lineBreak)
      writeFileSync(path, encode(text))
      const lines: SheetLine[] = []
      const sheet = await openSheet(path, { kind: 'accounts' })
      for await (const batch of sheet.batches()) lines.push(...batch)
      expect(lines.map((line) => line.cells)).toEqual(written.slice(1))
    }),
  )
})

test('batches can be read twice, with the same result', async () => {
  writeFileSync(path, 'Email\na@example.org\na@example.org\n')
  const sheet = await openSheet(path, { kind: 'subscribers' })
  for (const _ of [1, 2]) {
    const faults: number[] = []
    for await (const batch of sheet.batches()) faults.push(...batch.map((l) => l.faults.length))
    expect(faults).toEqual([0, 1])
  }
})
