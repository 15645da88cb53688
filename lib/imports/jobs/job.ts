import type { ClaimedJob } from '#db/queries/imports/job-runs.ts'
import type { DataJobRow } from '#db/queries/imports/jobs.ts'
import type { ImportResult } from '../applying/import-file.ts'
import type { HeaderMapping, SheetKind } from '../table-row.ts'

export type { ClaimedJob, DataJobRow }

/** The largest file that the staff pages accept. The operators' command has no limit. */
export const maxUploadMegabytes = 20

/** What staff ask of an import. */
export interface ImportJobRequest {
  readonly file: string
  readonly kind: SheetKind
  readonly bytes: number
  /** Which column each header fills, if staff changed the guess. */
  readonly mapping?: HeaderMapping
  readonly onlyGood?: boolean
  readonly mergeProbable?: boolean
  /** Whether the rows had changed when they were to be written, so that nothing was. */
  readonly hasChanged?: boolean
}

/** The result of an import as a job stores it: the first rows of each list, without password hashes. */
export type ImportJobReport = Omit<ImportResult, 'isDeclined'>

/** Why a file cannot be imported at all, and its headers if another mapping may help. */
export interface ImportProblem {
  readonly code: string
  readonly message: string
  readonly headers?: readonly string[]
  readonly mapping?: HeaderMapping
}

/** How a step of a job ended. */
export interface JobEnd {
  readonly state: 'waiting' | 'done' | 'failed'
  readonly step?: 'check' | 'write'
  readonly report?: object
  readonly request?: object
  /** Whether the uploaded file is of no more use. */
  readonly isApplied?: boolean
}

/** What a running step reports, and how it learns that the service stops. */
export interface JobRun {
  onProgress(done: number, total: number): void
  isStopping(): boolean
}
