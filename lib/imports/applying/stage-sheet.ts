import type { Staging } from '#db/queries/imports/staging.ts'
import { unselected } from '#db/values/countries.ts'
import { type CorrectionGroup, Corrections } from '../corrections.ts'
import type { ImportFault, ImportRow, Sheet } from '../table-row.ts'
import { FaultGroups } from './fault-groups.ts'

/** The result of reading the whole file. */
export interface StagedSheet {
  readonly lines: number
  /** The first faults. */
  readonly faults: readonly ImportFault[]
  readonly faultCount: number
  readonly faultGroups: FaultGroups
  readonly faultyLines: number
  readonly corrections: readonly CorrectionGroup[]
  /** The rows of the first lines without faults. */
  readonly sample: readonly SampleRow[]
}

/** A row as it will be stored, without its empty values and a password hash. */
export type SampleRow = Pick<ImportRow, 'line' | 'table' | 'values'>

const keptFaults = 1_000
const sampleLines = 5

/** Reads a file and stages its rows. While a batch is inserted, the next one is read. */
export async function stageSheet(
  staging: Staging,
  sheet: Sheet,
  onProgress: (lines: number) => void,
): Promise<StagedSheet> {
  const faults: ImportFault[] = []
  const sample: SampleRow[] = []
  const faultGroups = new FaultGroups()
  const corrections = new Corrections()
  let [lines, faultCount, faultyLines, sampled] = [0, 0, 0, 0]
  let inserting: Promise<void> = Promise.resolve()
  for await (const batch of sheet.batches()) {
    const rows = batch.flatMap((line) => line.rows)
    for (const line of batch) {
      if (line.rows.length > 0 && sampled < sampleLines) {
        sampled += 1
        sample.push(...line.rows.map(sampleOf))
      }
      if (line.faults.length === 0) {
        corrections.addCorrections(line.line, line.corrections)
        continue
      }
      faultyLines += 1
      faultCount += line.faults.length
      if (faults.length < keptFaults) faults.push(...line.faults)
      faultGroups.addFaults(line.faults)
    }
    await inserting
    inserting = staging.stage(rows)
    // It is awaited in the next turn; a failure meanwhile is not unhandled.
    inserting.catch(() => {})
    lines += batch.length
    onProgress(lines)
  }
  await inserting
  return {
    lines,
    faults,
    faultCount,
    faultGroups,
    faultyLines,
    sample,
    corrections: corrections.list(),
  }
}

/** The values of a row without those that are empty, and without a password hash. */
function sampleOf({ line, table, values }: ImportRow): SampleRow {
  const shown = Object.entries(values).filter(
    ([name, value]) =>
      name !== 'password_hash' && value !== null && value !== false && value !== unselected,
  )
  return { line, table, values: Object.fromEntries(shown) }
}
