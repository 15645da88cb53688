import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import type { DataJobRow } from '#lib/imports/jobs/import-jobs.ts'
import type { ImportJobReport } from '#lib/imports/jobs/job.ts'
import { texts } from '#lib/text/texts.ts'
import { ImportReport } from './import-report.tsx'

/** The imported rows, and the next steps. */
export function ImportDone({ of: job }: { of: DataJobRow }) {
  const text = texts().staffReport.done
  const importId = job.importId ?? 0
  const report = job.report as ImportJobReport | null
  const hasPeople = !report || (report.counts.accounts?.new ?? 0) > 0
  return (
    <>
      {report && <p>{resultOf(report)}</p>}
      <div className="flex flex-wrap gap-4">
        {hasPeople && (
          <ButtonForm
            action={`/staff/import/${importId}/invite`}
            button={{ submit: text.invite, pending: texts().staffImportActions.invite.pending }}
          />
        )}
        <ButtonForm
          action={`/staff/import/${importId}/undo`}
          kind="secondary"
          button={{
            submit: texts().staffImportActions.undo.confirm,
            pending: texts().staffImportActions.undo.pending,
          }}
        />
        <SecondaryLink href="/staff/import">{text.list}</SecondaryLink>
      </div>
      {report && <ImportReport of={report} job={job} />}
    </>
  )
}

/** Says what an import added and changed. */
const resultOf = ({ counts }: ImportJobReport): string =>
  (['new', 'changed'] as const)
    .flatMap((state) => {
      const rows = Object.entries(counts).map(([table, of]) => [table, of[state]] as const)
      const isAny = rows.some(([, count]) => count > 0)
      return isAny ? [texts().staffReport.done[state](Object.fromEntries(rows))] : []
    })
    .join(' ')
