import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { cellOf, workbookOf } from '../../../e2e/fixtures/workbook.ts'
import { sendWorkbook, type WorkbookMessage } from './send-workbook.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-sent-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns what is sent of a workbook to a reader that needs a moment for each message. */
async function sentOf(name: string, rows: string) {
  const path = join(folder, name)
  writeFileSync(path, workbookOf(rows))
  const messages: WorkbookMessage[] = []
  let sending = 0
  await sendWorkbook(path, async (message) => {
    sending += 1
    expect(sending).toBe(1)
    await setImmediate()
    messages.push(message)
    sending -= 1
  })
  return messages
}

test('sendWorkbook sends the rows in their order, a thousand at once, and then the sheet', async () => {
  const lines = Array.from({ length: 2_001 }, (_, n) => n + 1)
  const rows = lines.map((n) => `<row r="${n}">${cellOf(`A${n}`, `row ${n}`)}</row>`)
  const messages = await sentOf('rows.xlsx', rows.join(''))
  const parts = messages.flatMap((message) => ('records' in message ? [message.records] : []))
  expect(parts.map(({ length }) => length)).toEqual([1_000, 1_000, 1])
  expect(parts.flat()).toEqual(lines.map((line) => ({ line, cells: [`row ${line}`] })))
  expect(messages.slice(parts.length)).toEqual([
    { report: { sheet: 'Members', unread: [], hiddenColumns: [], firstDay: 0 } },
  ])
})

test('sendWorkbook sends why a workbook cannot be read, and the values of the sentence', async () => {
  expect(await sentOf('far.xlsx', `<row r="3">${cellOf('GS3', 'x')}</row>`)).toEqual([
    { code: 'far-cell', values: ['far.xlsx', 'GS3', 200, 100_000] },
  ])
})

test('sendWorkbook sends nothing and fails if there is no file', async () => {
  const sent: WorkbookMessage[] = []
  const sending = sendWorkbook(join(folder, 'absent.xlsx'), async (message) => {
    sent.push(message)
  })
  await expect(sending).rejects.toThrow('ENOENT')
  expect(sent).toEqual([])
})
