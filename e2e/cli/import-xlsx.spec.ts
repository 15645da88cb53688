import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../fixtures/service.ts'
import { expect } from '../fixtures/test.ts'
import { cellOf, subscriberRows, workbookOf, workbookWith } from '../fixtures/workbook.ts'
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

test('gatehouse import names the sheet that it reads, and the rows and columns that Excel hides in it', async ({
  gatehouse,
}, testInfo) => {
  const row = (n: number, email: string, hidden = 'false') =>
    `<row r="${n}" hidden="${hidden}">${cellOf(`A${n}`, email)}${cellOf(`B${n}`, 'ebrief')}</row>`
  const sheets = [
    { name: 'Last year', state: 'hidden', rows: row(1, 'Old') },
    {
      name: 'This year',
      columns: '<cols><col min="2" max="2" hidden="1"/></cols>',
      rows:
        `<row r="1">${cellOf('A1', 'Email')}${cellOf('B1', 'Campaign')}</row>` +
        row(2, 'shown@readers.example') +
        row(3, 'filtered@readers.example', 'true'),
    },
  ]
  const path = testInfo.outputPath('years.xlsx')
  await writeFile(path, workbookWith(sheets))
  const { exitCode, stdout } = await gatehouse('import', 'subscribers', path, '--dry-run')
  expect(exitCode).toBe(0)
  expect(stdout).toContain('Sheet:\n    This year\n')
  expect(stdout).toContain('One more sheet is not read: ‘Last year’ (hidden)')
  expect(stdout).toMatch(/A row that Excel hides, and that is imported.*line 3/s)
  expect(stdout).toMatch(/A column that Excel hides, and that is imported.*Campaign/s)
})

test('gatehouse import reads every row of an .xlsx file with more rows than are sent at once, in their order', async ({
  gatehouse,
  own,
}, testInfo) => {
  const emails = Array.from({ length: 2_001 }, (_, n) => `reader${n + 1}@readers.example`)
  const rows = ['Email', ...emails].map((text, n) => `<row>${cellOf(`A${n + 1}`, text)}</row>`)
  const path = testInfo.outputPath('readers.xlsx')
  await writeFile(path, workbookOf(rows.join('')))
  const { stdout } = await gatehouse('import', 'subscribers', path, '--yes')
  expect(stdout).toContain('Subscribers: 2,001 new')
  expect(
    await own.sql`select email from subscription where email like 'reader%' order by id`,
  ).toEqual(emails.map((email) => ({ email })))
})

for (const [bytes, sentence] of [
  [10_000_000, 'readers.xlsx cannot be read as .xlsx. Open it in Excel'],
  [10_000_001, 'readers.xlsx is larger than 10 MB'],
] as const) {
  test(`gatehouse import says of an .xlsx file of ${bytes} bytes without a sheet: ${sentence}`, async ({
    gatehouse,
  }, testInfo) => {
    const path = testInfo.outputPath('readers.xlsx')
    await writeFile(path, workbookOf(''))
    await truncate(path, bytes)
    const { exitCode, stderr } = await gatehouse('import', 'subscribers', path, '--dry-run')
    expect(exitCode).toBe(1)
    expect(stderr).toContain(sentence)
  })
}

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
