import type { Staging } from '#db/queries/imports/staging.ts'
import type { ImportFault, Sheet } from '../table-row.ts'

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
    const rows = batch.flatMap((line) => line.rows)
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
