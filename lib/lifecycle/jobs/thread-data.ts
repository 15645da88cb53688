import type { ClaimedJob, JobEnd } from '#lib/imports/jobs/job.ts'
import type { Settings } from '#lib/settings.ts'

/** The input of a job's thread. */
export interface ThreadData {
  readonly job: ClaimedJob
  readonly settings: Settings
  readonly databaseUrl: string
  readonly secret: string
}

/** A message from a job's thread; an empty one is a sign of life. */
export interface ThreadMessage {
  readonly progress?: { readonly done: number; readonly total: number }
  readonly end?: JobEnd
}
