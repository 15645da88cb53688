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
