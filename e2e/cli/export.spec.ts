import { addExportedRecords, exportedTables } from '../fixtures/exported-records.ts'
import { expect } from '../fixtures/test.ts'
import { test } from './gatehouse.ts'

for (const table of Object.keys(exportedTables)) {
  test(`gatehouse export ${table} prints the bytes of its golden file`, {
    tag: table === 'accounts' ? [] : '@all',
  }, async ({ gatehouse, people }) => {
    const recordsOf = await addExportedRecords(people.sql)
    const options = table === 'accounts' ? ['--spreadsheet'] : []
    const { exitCode, stdout } = await gatehouse('export', table, ...options)
    expect(exitCode).toBe(0)
    const name = table === 'accounts' ? 'accounts-spreadsheet' : table
    expect(recordsOf(stdout)).toMatchSnapshot(['exports', `${name}.csv`])
  })
}
