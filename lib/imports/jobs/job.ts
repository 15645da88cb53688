import type { ClaimedJob, JobEnd } from '#db/queries/imports/jobs-edit.ts'
import type { CodedOutcome } from '#lib/text/language/outcome.ts'
import type { ImportResult } from '../applying/import-file.ts'
import type { HeaderMapping, SheetError, SheetKind } from '../table-row.ts'
import type { ReplacedValues } from '../values/replace-values.ts'

export type { ClaimedJob, JobEnd }

/** The largest file that the staff pages accept. The operators' command has no limit. */
export const maxUploadMegabytes = 20

/** The milliseconds in which such a file must arrive: 20 MB at 0.6 Mbit/s. */
export const uploadTimeoutMs = 300_000

/** An import that staff request. */
export interface ImportJobRequest {
  readonly file: string
  readonly kind: SheetKind
  readonly bytes: number
  /** The column that each header fills, if staff changed the guess. */
  readonly mapping?: HeaderMapping
  /** The values that staff chose to import instead of others. */
  readonly replaced?: ReplacedValues
  readonly onlyGood?: boolean
  readonly mergeProbable?: boolean
  readonly mergeNumbers?: boolean
  /** True if nothing was written, because the rows had changed in the meantime. */
  readonly hasChanged?: boolean
}

/** The result of an import as a job stores it: the first rows of each list. That of an earlier version may lack some. */
export type ImportJobReport = Omit<ImportResult, 'isDeclined' | 'faults' | Optional> &
  Partial<Pick<ImportResult, Optional>>

type Optional =
  | 'sample'
  | 'faultGroups'
  | 'warnings'
  | 'corrections'
  | 'sameNumbers'
  | 'sameNumberCount'
  | 'secondNumbers'

/** The reason why a file cannot be imported at all, and its headers if another mapping may help. */
export type ImportProblem = CodedOutcome & Pick<SheetError, 'guess'>

/** The functions by which a running step reports its progress, and learns that the service stops. */
export interface JobRun {
  onProgress(done: number, total: number): void
  isStopping(): boolean
}
