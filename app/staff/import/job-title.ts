import type { DataJobRow } from '#lib/imports/jobs/import-jobs.ts'
import type { ImportJobRequest } from '#lib/imports/jobs/job.ts'
import { texts } from '#lib/text/texts.ts'

/** The heading of a job's page. */
export function titleOf({ kind, step, state }: DataJobRow): string {
  const shown = state === 'running' || state === 'receiving' ? 'waiting' : state
  return texts().staffJob.titles[kind][`${step} ${shown}`]
}

/** The subject of a job: its file, or the import. */
export const subjectOf = ({ kind, request, importId }: DataJobRow): string =>
  kind === 'import' ? (request as ImportJobRequest).file : texts().staffJob.importOf(importId)
