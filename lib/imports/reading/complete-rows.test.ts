import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSheet } from '../open-sheet.ts'
import type { SheetLine } from '../table-row.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-rows-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function linesOf(...text: readonly string[]) {
  const path = join(folder, 'rows.csv')
  writeFileSync(path, text.join('\r\n'))
  const lines: SheetLine[] = []
  const sheet = await openSheet(path, { kind: 'accounts' })
  for await (const batch of sheet.batches()) lines.push(...batch)
  return lines
}

/** Rows of six columns, of which Excel leaves out the last ones where sixteen rows have nothing there. */
const wide = 'ID,Forename,Surname,Position,County,Postcode'

test.each([
  ['one row', ['1,Ada,Fields']],
  ['all rows', ['1,Ada,Fields', '2,Bo,Fields', '3,Cy,Fields', '4,Di,Fields']],
  ['rows of several lengths', ['1,Ada', '2,Bo,Fields', '3,Cy,Fields,,,BA5 1AA']],
  ['the last rows', ['1,Ada,Fields,,,BA5 1AA', '2,Bo,Fields', '3,Cy,Fields']],
])('%s without the empty cells at the end, as Excel writes them, are read', async (_, written) => {
  const lines = await linesOf(wide, ...written)
  expect(lines.flatMap(({ faults }) => faults)).toEqual([])
  expect(lines.map(({ line }) => line)).toEqual(written.map((_, n) => n + 2))
})

test('a row with a first cell only is read unless the last cell of the row before may go on in it', async () => {
  const rows = ['1', '2,Bo,Grove,,,', '3', '4,Di,Moss,,,BA5 1AA', 'behind the barn']
  const lines = await linesOf(wide, ...rows)
  const short = lines.filter(({ faults }) => faults.some(({ code }) => code === 'row-too-short'))
  expect(short.map(({ line }) => line)).toEqual([6])
})

test.each([
  [3, [2, 3, 4]],
  [4, []],
])(
  '%i rows of one length that could be parts of one are faults in lines %j',
  async (count, faulty) => {
    const rows = Array.from({ length: count }, (_, n) => `${n},Ada,Fields`)
    const lines = await linesOf('ID,Forename,Surname,Position,County', ...rows)
    expect(lines.filter(({ faults }) => faults.length > 0).map(({ line }) => line)).toEqual(faulty)
  },
)

test.each([
  ['in two', ['1,Ada,Fields,Farmer', 'and grower,Kent,BA5 1AA'], [2, 3]],
  ['in two parts of equal length', ['1,Ada,Fields', 'Jones,Farmer,Kent,BA5 1AA'], [2, 3]],
  ['within its last cell', ['1,Ada,Fields,Farmer,Kent,BA5 1AA', 'behind the barn'], [3]],
  ['in three', ['1,Ada,Fields', 'Jones,Farmer', 'and grower,Kent,BA5 1AA'], [2, 3, 4]],
  [
    'between others',
    ['1,Ada,Fields,,,', '2,Bo,Fields,Farmer', 'or so,Kent,BA5 1AA', '3,Cy,Fields,,,'],
    [3, 4],
  ],
  ['twice', ['1,Ada,Fields,F', 'x,Kent,BA5 1AA', '2,Bo,Fields,F', 'x,Kent,BA5 1AA'], [2, 3, 4, 5]],
])('a row that is broken %s is a fault of each of its lines', async (_, written, lines) => {
  const read = await linesOf(wide, ...written)
  expect(read.filter(({ faults }) => faults.length > 0).map(({ line }) => line)).toEqual(lines)
  for (const { faults } of read) for (const { code } of faults) expect(code).toBe('row-too-short')
})
