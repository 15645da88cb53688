import type { StagedRow, Staging } from '#db/queries/imports/staging.ts'
import type { ImportFault, ImportRow, Sheet } from '../table-row.ts'

/** The result of reading the whole file. */
interface StagedSheet {
  readonly lines: number
  /** The first faults. */
  readonly faults: readonly ImportFault[]
  readonly faultCount: number
  readonly faultyLines: number
}

const keptFaults = 1_000

/** Reads a file and stages its rows. While a batch is inserted, the next one is read. */
export async function stageSheet(
  staging: Staging,
  sheet: Sheet,
  onProgress: (lines: number) => void,
): Promise<StagedSheet> {
  const faults: ImportFault[] = []
  let [lines, faultCount, faultyLines] = [0, 0, 0]
  let inserting: Promise<void> = Promise.resolve()
  for await (const batch of sheet.batches()) {
    const rows = batch.flatMap((line) => line.rows).map(withKey)
    for (const line of batch) {
      if (line.faults.length === 0) continue
      faultyLines += 1
      faultCount += line.faults.length
      if (faults.length < keptFaults) faults.push(...line.faults)
    }
    await inserting
    inserting = staging.stage(rows)
    // It is awaited in the next turn; a failure meanwhile is not unhandled.
    inserting.catch(() => {})
    lines += batch.length
    onProgress(lines)
  }
  await inserting
  return { lines, faults, faultCount, faultyLines }
}

/** Adds the columns that identify a row, which a file may leave out. */
function withKey({ line, table, values, derived }: ImportRow): StagedRow {
  const key =
    table === 'fees'
      ? { band: null, valid_from: null }
      : table === 'subscribers'
        ? { campaign: 'ebrief' }
        : undefined
  return { line, table, values: key ? { ...key, ...values } : values, ...(derived && { derived }) }
}
