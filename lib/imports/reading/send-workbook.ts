import { readWorkbook } from './read-workbook.ts'
import { SheetError } from './sheet-error.ts'
import type { WorkbookMessage } from './workbook-message.ts'

const batchSize = 1_000

/** Reads a workbook and sends its records, at most a thousand at once, and then the report, or why it cannot be read. */
export async function sendWorkbook(
  path: string,
  send: (message: WorkbookMessage) => Promise<void>,
): Promise<void> {
  try {
    const { records, report } = await readWorkbook(path)
    for (let n = 0; n < records.length; n += batchSize) {
      await send({ records: records.slice(n, n + batchSize) })
    }
    await send({ report })
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    const { code, values }: SheetError = error
    await send({ code, values })
  }
}
