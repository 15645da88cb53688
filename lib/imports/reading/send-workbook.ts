import { readWorkbook, type WorkbookReport } from './read-workbook.ts'
import { SheetError } from './sheet-error.ts'
import type { SheetRecord } from './sheet-record.ts'

/** A message from the program that reads a workbook: some of its records, the end, or why it cannot be read. */
export type WorkbookMessage =
  | { readonly records: readonly SheetRecord[] }
  | { readonly report: WorkbookReport }
  | Pick<SheetError, 'code' | 'values'>

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
