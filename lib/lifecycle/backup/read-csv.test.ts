import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

async function recordsOf(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'csv-'))
  const path = join(folder, 'table.csv')
  await writeFile(path, text)
  const records: (string | null)[][] = []
  for await (const some of readCsv(path)) records.push(...some)
  await rm(folder, { recursive: true })
  return records
}

test('an empty cell of a CSV file is null, and one with quotation marks is a text', async () => {
  expect(await recordsOf('id,name\r\n1,\r\n,""\r\n"a ""b"", c","two\r\nlines"\r\n')).toEqual([
    ['id', 'name'],
    ['1', null],
    [null, ''],
    ['a "b", c', 'two\r\nlines'],
  ])
})

test('a record of a CSV file may cross the border of two chunks at any place', async () => {
  const chunk = 1 << 20
  const record = '"a ""b""",,c\r\n'
  for (let before = 0; before <= record.length; before += 1) {
    const first = 'x'.repeat(chunk - before - 2)
    expect(await recordsOf(`${first}\r\n${record}`)).toEqual([[first], ['a "b"', null, 'c']])
  }
})
