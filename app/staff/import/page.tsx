import { DateTime } from '#app/_ui/date-time.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { ErrorSummary } from '#app/_ui/form/error-summary.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { listImportPage } from '#lib/imports/applying/manage-imports.ts'
import { importNumberOrZero } from '#lib/imports/import-number.ts'
import { type DataJobRow, listOpenJobs } from '#lib/imports/jobs/import-jobs.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../record-section.tsx'
import { ImportList } from './import-list.tsx'
import { subjectOf, titleOf } from './job-title.ts'
import { UploadForm, uploadError } from './upload-form.tsx'

export default async function Imports() {
  const text = texts().staffData.imports
  await requireStaff('import-data')
  const [page, jobs] = await Promise.all([
    listImportPage(importNumberOrZero(queryOf('before') ?? '') || undefined),
    listOpenJobs(),
  ])
  const error = uploadError(queryOf('problem'))
  const errors = error ? [error] : []
  return (
    <>
      <SuccessBanner />
      <ErrorSummary errors={errors} />
      <TitledHeading errors={errors} lead={text.lead}>
        {text.title}
      </TitledHeading>
      <p className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <SecondaryLink href="/staff/export">{texts().staffData.export.open}</SecondaryLink>
        <a href="/staff/reminders">{texts().staffReminders.open}</a>
      </p>
      {jobs.length > 0 && <OpenJobs jobs={jobs} />}
      <UploadForm error={error} />
      <ImportList {...page} />
    </>
  )
}

/** The uploads, undos and invitations that have not been carried out, each with a link to its page. */
function OpenJobs({ jobs }: { jobs: readonly DataJobRow[] }) {
  return (
    <RecordSection title={texts().staffJob.open} list="openJobs" rows={jobs}>
      {(job) => (
        <>
          <a href={`/staff/import/${job.id}`} className="min-w-0 py-1 font-bold break-words">
            {titleOf(job)}: {subjectOf(job)}
          </a>
          <span className="text-sm text-muted">
            <DateTime at={job.createdAt} /> {texts().staffData.imports.by(job.operatorName)}
          </span>
        </>
      )}
    </RecordSection>
  )
}
