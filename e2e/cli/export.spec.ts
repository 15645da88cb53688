import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../fixtures/database.ts'
import { addExportedRecords, exportedTables } from '../fixtures/exported-records.ts'
import { expect } from '../fixtures/test.ts'
import { runGatehouse, test } from './gatehouse.ts'

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

// biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
test('an export that fits on the disk only in part fails, and leaves no file', async ({}) => {
  const folder = await mkdtemp(join(tmpdir(), 'full-disk-'))
  const { sql, url, drop } = await createDatabase()
  // The README of an export of everything fits.
  await sql`create table long (text) as select repeat('a', 300000)`
  await sql`alter table long add id int primary key default 1`
  const run = (limit: string, ...words: string[]) =>
    runGatehouse(['export', ...words], { DATABASE_URL: url }, limit)
  const failed = { exitCode: 1, stderr: 'EFBIG: file too large, write\n' }
  const out = join(folder, 'out')
  expect(await run('ulimit -f 1', 'accounts', '--out', out)).toMatchObject(failed)
  expect(await run('ulimit -f 400', 'everything', '--out', out)).toMatchObject(failed)
  expect(await readdir(folder)).toEqual([])
  const printed = join(folder, 'printed.csv')
  expect(await run(`ulimit -f 1; exec > ${printed}`, 'accounts')).toMatchObject(failed)
  await drop()
  await rm(folder, { recursive: true })
})
