import { expect, test } from 'vitest'
import type { SheetReport } from '../table-row.ts'
import { toImportFault } from './fault-list.ts'

const mapping = { Login: 'username', Country: null }
const report = { mapping } as unknown as SheetReport
const fault = { line: 3, code: 'username-taken', value: 'ada', other: 'ada' } as const

test.each([
  ['the header of the file', 'username', 'Login'],
  ['the usual header of a column that the file lacks', 'surname', 'Last name'],
  ['the name of a column of another table', 'account_external_id', 'account_external_id'],
  ['no name if it is of the whole row', '', ''],
])('a fault of the database has %s', (_, name, column) => {
  expect(toImportFault({ ...fault, name }, 'sheet', report)).toMatchObject({ line: 3, column })
})
