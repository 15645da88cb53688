import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { ErrorSummary } from '#app/_ui/form/error-summary.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { listImportPage } from '#lib/imports/applying/manage-imports.ts'
import { listOpenJobs } from '#lib/imports/jobs/import-jobs.ts'
import { texts } from '#lib/text/texts.ts'
import { ImportList } from './import-list.tsx'
import { OpenJobs } from './open-jobs.tsx'
import { UploadForm, uploadError } from './upload-form.tsx'

export default async function Imports() {
  const text = texts().staffData.imports
  await requireStaff('import-data')
  const [page, jobs] = await Promise.all([
    listImportPage(numberIn(queryOf('before'))),
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

/** The id of an import in the query; undefined for anything else, which is the first page. */
function numberIn(text = ''): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
