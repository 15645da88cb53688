import { promisify } from 'node:util'
import { readWorkbook } from './read-workbook.ts'
import { SheetError } from './sheet-error.ts'
import type { WorkbookMessage } from './workbook-message.ts'

// A program of its own: a workbook of a few bytes can need all the memory and time there is.

const batchSize = 1_000
const send = promisify<WorkbookMessage, void>((message, done) => process.send?.(message, done))

try {
  const { records, report } = await readWorkbook(process.argv[2] ?? '')
  for (let n = 0; n < records.length; n += batchSize) {
    await send({ records: records.slice(n, n + batchSize) })
  }
  await send({ report })
} catch (error) {
  if (!(error instanceof SheetError)) throw error
  const { code, values }: SheetError = error
  await send({ code, values })
}
