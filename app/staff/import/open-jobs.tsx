import { DateTime } from '#app/_ui/date-time.tsx'
import type { DataJobRow } from '#lib/imports/jobs/import-jobs.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../record-section.tsx'
import { subjectOf, titleOf } from './job-title.ts'

/** The uploads, undos and invitations that have not been carried out, each with a link to its page. */
export function OpenJobs({ jobs }: { jobs: readonly DataJobRow[] }) {
  return (
    <RecordSection
      title={texts().staffJob.open}
      rows={jobs.map((job) => ({
        key: job.id,
        row: (
          <>
            <a href={`/staff/import/${job.id}`} className="min-w-0 py-1 font-bold break-words">
              {titleOf(job)}: {subjectOf(job)}
            </a>
            <span className="text-sm text-muted">
              <DateTime at={job.createdAt} /> {texts().staffData.imports.by(job.operator.username)}
            </span>
          </>
        ),
      }))}
    />
  )
}
