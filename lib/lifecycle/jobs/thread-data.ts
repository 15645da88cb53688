import type { ClaimedJob, JobEnd } from '#lib/imports/jobs/job.ts'
import type { Settings } from '#lib/settings.ts'

/** What the thread of a job gets. */
export interface ThreadData {
  readonly job: ClaimedJob
  readonly settings: Settings
  readonly databaseUrl: string
  readonly secret: string
}

/** What it sends. */
export interface ThreadMessage {
  readonly progress?: { readonly done: number; readonly total: number }
  readonly end?: JobEnd
}
