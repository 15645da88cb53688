import type { ImportJobRequest } from '#lib/imports/jobs/job.ts'
import type { DataJobRow } from '#lib/imports/staff/import-jobs.ts'
import { en } from '#lib/text/en.ts'

const text = en.staffJob

/** The heading of a job's page. */
export function titleOf({ kind, step, state }: DataJobRow): string {
  const shown = state === 'running' || state === 'receiving' ? 'waiting' : state
  return text.titles[kind][`${step} ${shown}`]
}

/** What a job is about: its file, or the import. */
export const subjectOf = ({ kind, request, importId }: DataJobRow): string =>
  kind === 'import' ? (request as ImportJobRequest).file : text.importOf(importId ?? 0)
