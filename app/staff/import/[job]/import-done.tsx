import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import type { ImportJobReport } from '#lib/imports/jobs/job.ts'
import type { DataJobRow } from '#lib/imports/staff/import-jobs.ts'
import { en } from '#lib/text/en.ts'
import { startInviting } from '../actions.ts'
import { JobButton } from '../job-button.tsx'
import { ImportReport } from './import-report.tsx'

const text = en.staffReport.done

/** What was imported, and what comes next. */
export function ImportDone({ of: job }: { of: DataJobRow }) {
  const importId = job.importId ?? 0
  const report = job.report as ImportJobReport | null
  const hasPeople = !report || (report.counts.accounts?.new ?? 0) > 0
  return (
    <>
      <p>{text.lead(importId)}</p>
      <div className="flex flex-wrap gap-4">
        {hasPeople && (
          <JobButton
            action={startInviting}
            hidden={{ import: `${importId}` }}
            pending={en.staffImportActions.invite.pending}
          >
            {text.invite}
          </JobButton>
        )}
        <ButtonLink href="/staff/import" kind="secondary">
          {text.list}
        </ButtonLink>
      </div>
      {report && <ImportReport of={report} job={job} />}
    </>
  )
}
