import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../fixtures/service.ts'
import { expect } from '../fixtures/test.ts'
import { subscriberRows, workbookOf } from '../fixtures/workbook.ts'
import { test } from './import-test.ts'

test('gatehouse import reads .xlsx with its dates, numbers and lines', { tag: '@all' }, async ({
  gatehouse,
}) => {
  const path = join(root, 'e2e/cli/sheets/members.xlsx')
  const { stdout } = await gatehouse('import', path, '--dry-run')
  expect(stdout).toContain("line 2, Mobile: '7700900001';")
  expect(stdout).toContain("line 4, Post code: '#N/A'; expected a value instead of an error")
  expect(stdout).toContain("line 5, Post code: '5'")
})

test(
  'gatehouse import writes the rows of an .xlsx file',
  { tag: '@all' },
  async ({ gatehouse, own }, testInfo) => {
    const path = testInfo.outputPath('readers.xlsx')
    await writeFile(path, workbookOf(subscriberRows('xlsx@readers.example')))
    const { exitCode } = await gatehouse('import', 'subscribers', path, '--yes')
    expect(exitCode).toBe(0)
    expect(await own.sql`select email from subscription`).toContainEqual({
      email: 'xlsx@readers.example',
    })
  },
)

for (const [what, rows, sentence] of [
  ['needs more memory than 512 MB', '<x>'.repeat(30_000_000), /needs more memory or time/],
  ['has a row far away', '<row r="9&#57;9999999"></row>', /has the cell or row 999999999/],
  ['has a cell far away', '<row r="3"><c r="XFD1048576"/></row>', /has the cell or row XFD1048576/],
] as const) {
  test(
    `gatehouse import says what to do about an .xlsx file that ${what}`,
    { tag: '@all' },
    async ({ gatehouse }, testInfo) => {
      const path = testInfo.outputPath('bomb.xlsx')
      await writeFile(path, workbookOf(subscriberRows('a@readers.example', rows)))
      expect((await readFile(path)).length).toBeLessThan(150_000)
      const { exitCode, stderr } = await gatehouse('import', 'subscribers', path, '--dry-run')
      expect(exitCode).toBe(1)
      expect(stderr).toMatch(sentence)
      expect(stderr).toContain('CSV UTF-8')
    },
  )
}
