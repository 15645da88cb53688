import type { ImportResult } from '../applying/import-file.ts'
import type { ImportJobReport } from './job.ts'

const keptRows = 20

/** Reduces a result to the report that is stored: the first rows of each list. */
export function reportOf({ isDeclined: _, faults: __, ...result }: ImportResult): ImportJobReport {
  return {
    ...result,
    changed: result.changed.slice(0, keptRows),
    probable: result.probable.slice(0, keptRows),
    sameNumbers: result.sameNumbers.slice(0, keptRows),
    unsubscribed: result.unsubscribed.slice(0, keptRows),
    corrections: result.corrections.map((group) => ({ ...group, found: group.found.slice(0, 3) })),
  }
}
