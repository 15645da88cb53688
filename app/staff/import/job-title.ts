import type { DataJobRow } from '#lib/imports/jobs/import-jobs.ts'
import type { ImportJobRequest } from '#lib/imports/jobs/job.ts'
import { en } from '#lib/text/en.ts'

const text = en.staffJob

/** The heading of a job's page. */
export function titleOf({ kind, step, state }: DataJobRow): string {
  const shown = state === 'running' || state === 'receiving' ? 'waiting' : state
  return text.titles[kind][`${step} ${shown}`]
}

/** The subject of a job: its file, or the import. */
export const subjectOf = ({ kind, request, importId }: DataJobRow): string =>
  kind === 'import' ? (request as ImportJobRequest).file : text.importOf(importId ?? 0)
