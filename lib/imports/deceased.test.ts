import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sheetColumns } from './columns/sheet-columns.ts'
import { openSheet } from './open-sheet.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-deceased-'))
afterAll(() => rmSync(folder, { recursive: true }))

const starts = {
  sheet: ['Membership no,Type,First name,Surname', 'G1,Friend,Ada,Fields'],
  accounts: ['ID,First name,Surname', '1,Ada,Fields'],
} as const
const kinds = ['sheet', 'accounts'] as const

/** Returns whether the account of a line is disabled, or the codes of the line's faults. */
async function read(kind: keyof typeof starts, headers: string, cells: string) {
  const path = join(folder, 'people.csv')
  const [header, line] = starts[kind]
  writeFileSync(path, `${header},${headers}\n${line},${cells}`)
  for await (const [found] of (await openSheet(path, { kind })).batches()) {
    if (found?.faults.length) return found.faults.map(({ code }) => code)
    return found?.rows.find(({ table }) => table === 'accounts')?.values.disabled
  }
}

const { header, synonyms } = sheetColumns.deceased
const headers = [header, ...synonyms]

test.each(kinds.flatMap((kind) => headers.map((name) => [kind, name] as const)))(
  'in %s, a person with a day below %s has died, and is disabled',
  async (kind, name) => {
    expect(await read(kind, name, '3 May 2019')).toBe(true)
    expect(await read(kind, name, '')).toBe(false)
  },
)

test.each([
  ...['yes', 'Deceased', 'RIP', 'R.I.P.', '†', '2019', '03/05/2019', '2019-05-03'].map(
    (text) => [text, true] as const,
  ),
  ...['no', 'alive', 'FALSE'].map((text) => [text, false] as const),
  ...['perhaps', '31/02/2019'].map((text) => [text, ['death-format']] as const),
])('a person with %j below Deceased is disabled: %j', async (text, expected) => {
  for (const kind of kinds) expect(await read(kind, 'Deceased', text)).toEqual(expected)
})

test.each([
  ['Disabled,Deceased', 'no,yes', true],
  ['Disabled,Deceased', 'yes,', true],
  ['Deceased,Disabled', 'yes,no', true],
  ['Deceased,Disabled', ',yes', true],
  ['Deceased,Disabled', ',', false],
])('a person below %s with %s is disabled: %j', async (names, cells, expected) => {
  for (const kind of kinds) expect(await read(kind, names, cells)).toBe(expected)
})
