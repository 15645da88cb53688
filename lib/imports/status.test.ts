import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { daysAfter, today } from '#lib/text/language/format-date-time.ts'
import { sheetColumns } from './columns/sheet-columns.ts'
import { openSheet } from './open-sheet.ts'
import type { SheetLine } from './table-row.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-deceased-'))
afterAll(() => rmSync(folder, { recursive: true }))

const starts = {
  sheet: ['Membership no,Type,First name,Surname', 'G1,Friend,Ada,Fields'],
  accounts: ['ID,First name,Surname', '1,Ada,Fields'],
  memberships: ['ID,Membership no,Type', '1,G1,Friend'],
} as const
const kinds = ['sheet', 'accounts'] as const

/** Reads a line of a file that begins as its kind does. */
async function linesOf(kind: keyof typeof starts, headers: string, cells: string) {
  const path = join(folder, 'people.csv')
  const [header, line] = starts[kind]
  writeFileSync(path, `${header},${headers}\n${line},${cells}`)
  const lines: SheetLine[] = []
  for await (const batch of (await openSheet(path, { kind })).batches()) lines.push(...batch)
  return lines
}

/** Returns whether the person of a line has died and is disabled, or the codes of the line's faults. */
async function read(kind: keyof typeof starts, headers: string, cells: string) {
  const [found] = await linesOf(kind, headers, cells)
  if (found?.faults.length) return found.faults.map(({ code }) => code)
  const { deceased, disabled } = found?.rows.find(({ table }) => table === 'accounts')?.values ?? {}
  return [deceased, disabled]
}

const { header, synonyms } = sheetColumns.deceased
const headers = [header, ...synonyms]

test.each(kinds.flatMap((kind) => headers.map((name) => [kind, name] as const)))(
  'in %s, a person with a day below %s has died, and is disabled',
  async (kind, name) => {
    expect(await read(kind, name, '3 May 2019')).toEqual([true, true])
    expect(await read(kind, name, '')).toEqual([false, null])
  },
)

test.each<readonly [string, string, readonly unknown[]]>([
  ...['yes', 'Deceased', 'RIP', 'R.I.P.', '†', '2019', '03/05/2019', '2019-05-03'].map(
    (text) => ['Deceased', text, [true, true]] as const,
  ),
  ...['no', 'alive', 'FALSE'].map((text) => ['Deceased', text, [false, null]] as const),
  ...['perhaps', '31/02/2019'].map((text) => ['Deceased', text, ['death-format']] as const),
  ...['Deceased', 'dead', 'RIP', 'Dec’d', 'passed away'].map(
    (text) => ['Status', text, [true, true]] as const,
  ),
  ...['Active', 'Lapsed', 'Pending', ''].map((text) => ['Status', text, [null, null]] as const),
  ['Disabled,Deceased', 'no,yes', [true, true]],
  ['Disabled,Deceased', 'yes,', [false, true]],
  ['Deceased,Disabled', 'yes,no', [true, true]],
  ['Deceased,Disabled', ',no', [false, false]],
  ['Status,Disabled', 'Deceased,no', [true, true]],
  ['Status,Deceased', 'Active,yes', [true, true]],
  ['Status,Deceased', 'RIP,no', [true, true]],
])(
  'a person below %s with %j has died and is disabled: %j; null leaves what is stored',
  async (names, cells, expected) => {
    for (const kind of kinds) expect(await read(kind, names, cells)).toEqual(expected)
  },
)

test.each([
  ['Status', 'Lapsed', today(), true],
  ['Membership status,Paid until', 'resigned,2020-03-31', '2020-04-01', true],
  ['Status,Paid until', `Cancelled,${daysAfter(today(), 9)}`, today(), true],
  ['Status,Ended', 'Lapsed,2019-05-03', '2019-05-03', false],
  ['Status,Ended', 'Lapsed,', today(), true],
  ['Status,Ended', 'Active,', null, false],
  ['Status', 'Active', null, true],
  ['Status', 'Deceased', null, true],
  ['Status', 'Pending', null, true],
])(
  'a membership below %s with %s has ended on %j, and a stored day stays: %j',
  async (names, cells, ended, isDerived) => {
    for (const start of ['sheet', 'memberships'] as const) {
      const [line] = await linesOf(start, names, cells)
      const row = line?.rows.find(({ table }) => table === 'memberships')
      expect([row?.values.ended_on, row?.derived?.includes('ended_on') ?? false]).toEqual([
        ended,
        isDerived,
      ])
    }
  },
)

test('two people of a membership contradict each other if its status ends it for one of them only', async () => {
  const codes = async (first: string, second: string) => {
    const lines = await linesOf('sheet', 'Status', `${first}\nG1,Friend,Bo,Fields,${second}`)
    return lines.flatMap(({ faults }) => faults.map(({ code }) => code))
  }
  expect(await codes('Active', 'Lapsed')).toEqual(['contradiction'])
  for (const [first, second] of [
    ['Lapsed', 'Lapsed'],
    ['Deceased', 'Active'],
    ['Active', 'Deceased'],
    ['Active', 'Pending'],
  ] as const)
    expect(await codes(first, second)).toEqual([])
})

test('an account has no end, so that a status that ends memberships is left out with a warning', async () => {
  const path = join(folder, 'people.csv')
  for (const [status, codes] of [
    ['Lapsed', ['status-unknown']],
    ['Active', []],
    ['Deceased', ['deceased']],
  ] as const) {
    writeFileSync(path, `ID,First name,Surname,Status\n1,Ada,Fields,${status}`)
    const sheet = await openSheet(path, { kind: 'accounts' })
    for await (const _ of sheet.batches());
    expect(sheet.warnings().map(({ code }) => code)).toEqual(codes)
  }
})
