import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSheet } from '../open-sheet.ts'
import { csvLine } from '../values/csv-line.ts'
import { writeErrors } from './write-errors.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-errors-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function faultySheet(lines: number) {
  const path = join(folder, 'readers.csv')
  writeFileSync(path, `Email\n${'no email\n'.repeat(lines)}`)
  return openSheet(path, { kind: 'subscribers' })
}

test('writeErrors writes each faulty line with its reason', async () => {
  const path = join(folder, 'errors.csv')
  await writeErrors(await faultySheet(2), [], path)
  expect(readFileSync(path, 'utf8').match(/^no email,/gm)).toHaveLength(2)
})

test('writeErrors writes each fault that the database finds beside those of its line', async () => {
  const [path, file] = [join(folder, 'database-errors.csv'), join(folder, 'two.csv')]
  writeFileSync(
    file,
    'Email,Campaign\na@hill.example,ebrief\nno email,ebrief\nb@hill.example,ebrief',
  )
  const sheet = await openSheet(file, { kind: 'subscribers' })
  const fault = (line: number, code: 'membership-unknown' | 'contact-exists') =>
    ({ line, column: 'Email', value: 'a', code, values: ['7'] }) as const
  await writeErrors(
    sheet,
    [fault(2, 'membership-unknown'), fault(3, 'membership-unknown'), fault(2, 'contact-exists')],
    path,
  )
  const [, first = '', second = '', ...others] = readFileSync(path, 'utf8').split('\r\n')
  expect(first).toMatch(/^a@hill\.example,ebrief,.* \| /)
  expect(first.split(' | ')).toHaveLength(2)
  expect(second).toMatch(/^no email,ebrief,.* \| /)
  expect(others).toEqual([''])
})

test('writeErrors writes no formula that a spreadsheet executes, and an import reads each cell as it did before', async () => {
  const cells = [
    '=1+1',
    "=cmd|'/c calc'!A1",
    '="00123"',
    '+44 1749 600000',
    '-Ada',
    '@Bo',
    "'=1+1",
    "'t Hooft",
    '\tAda',
    '＝1',
  ]
  const [path, errors] = [join(folder, 'cells.csv'), join(folder, 'cell-errors.csv')]
  const rows = cells.map((cell) => csvLine([cell, 'no email']))
  writeFileSync(path, `@Name,Email\r\n${rows.join('')}`)
  const options = { kind: 'subscribers', mapping: { '@Name': 'campaign' } } as const
  const read = async (file: string) => {
    const lines: object[] = []
    const sheet = await openSheet(file, options)
    for await (const batch of sheet.batches())
      for (const { faults } of batch) lines.push(faults.map(({ column, code }) => [column, code]))
    return { sheet, lines }
  }
  const before = await read(path)
  await writeErrors(before.sheet, [], errors)
  const written = readFileSync(errors, 'utf8').replace('\uFEFF', '').split('\r\n')
  expect(
    written.filter((line) => /^"?[=+\-@\t＝]/.test(line.replace(/^"=""00123"""/, ''))),
  ).toEqual([])
  expect((await read(errors)).lines).toEqual(before.lines)
})

test('writeErrors fails if the file cannot be written, and waits for no room in it', async () => {
  const path = join(folder, 'a-folder.csv')
  mkdirSync(path)
  await expect(writeErrors(await faultySheet(50_000), [], path)).rejects.toThrow('EISDIR')
}, 10_000)
