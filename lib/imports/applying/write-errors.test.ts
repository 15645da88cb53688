import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSheet } from '../open-sheet.ts'
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

test('writeErrors fails if the file cannot be written, and waits for no room in it', async () => {
  const path = join(folder, 'a-folder.csv')
  mkdirSync(path)
  await expect(writeErrors(await faultySheet(50_000), [], path)).rejects.toThrow('EISDIR')
}, 10_000)
