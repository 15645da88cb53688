import { fork } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Workbook, WorkbookReport } from './read-workbook.ts'
import type { WorkbookMessage } from './send-workbook.ts'
import { SheetError } from './sheet-error.ts'
import { maxXlsxMegabytes } from './sheet-limits.ts'
import type { RecordBatches, SheetRecord } from './sheet-record.ts'

/** A program of its own, beside the one that runs (bin/prepare/build.js). */
const program = new URL('./workbook.js', import.meta.url)

/** Enough for the largest workbook, which takes some seconds. */
const limits = { memoryMegabytes: 512, timeoutMs: 60_000 }

/** Reads the first visible sheet of a workbook, a row as a line, with limited memory and time (decision 035). */
export async function openWorkbook(
  path: string,
): Promise<{ readonly report: WorkbookReport; readonly read: RecordBatches }> {
  const file = basename(path)
  const { size } = await stat(path)
  if (size > maxXlsxMegabytes * 1_000_000) {
    throw new SheetError('xlsx-too-large', [file, maxXlsxMegabytes])
  }
  const { report, records } = await readInProcess(path)
  return {
    report,
    async *read() {
      yield records
    },
  }
}

async function readInProcess(path: string): Promise<Workbook> {
  const child = fork(program, [path], {
    // It needs no setting, and must not see the secrets among them.
    env: { NODE_ENV: 'production' },
    execArgv: [`--max-old-space-size=${limits.memoryMegabytes}`],
    timeout: limits.timeoutMs,
    killSignal: 'SIGKILL',
    stdio: 'ignore',
  })
  const records: SheetRecord[] = []
  let error: SheetError = new SheetError('xlsx-limits', [basename(path)])
  let report: WorkbookReport | undefined
  child.on('message', (message: WorkbookMessage) => {
    if ('records' in message) records.push(...message.records)
    else if ('code' in message) error = new SheetError(message.code, message.values)
    else report = message.report
  })
  await once(child, 'close')
  if (!report) throw error
  return { records, report }
}
