import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSheet } from './open-sheet.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-names-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['accounts', 'Surname,ID\n Zoë ,1\n,2\nField,3\nZoë,4\n', ['Zoë', 'Field']],
  [
    'sheet',
    'Title,Organisation,Surname,Membership no,Type\nDr,Vale,Hill,1,Friend\n,Mill,,2,Friend\n',
    ['Dr Hill'],
  ],
  [
    'memberships',
    'Name,ID,Membership number,Type\nVale,1,1,Friend\nHill,2,2,Friend\nWell,3,3,Friend\nMill,4,4,Friend\n',
    ['Vale', 'Hill', 'Well'],
  ],
  ['subscribers', 'Email\nann@hill.example\n', ['ann@hill.example']],
] as const)(
  'openSheet shows the names of %s, whose first column may have them',
  async (kind, text, names) => {
    const path = join(folder, 'names.csv')
    writeFileSync(path, text)
    expect((await openSheet(path, { kind })).report.sampleNames).toEqual(names)
  },
)
