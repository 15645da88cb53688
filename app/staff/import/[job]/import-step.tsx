import { Banner } from '#app/_ui/banner.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { RichParagraph } from '#app/_ui/rich-text.tsx'
import { type DataJobRow, missingColumns } from '#lib/imports/jobs/import-jobs.ts'
import type { ImportJobReport, ImportJobRequest, ImportProblem } from '#lib/imports/jobs/job.ts'
import type { SheetError } from '#lib/imports/table-row.ts'
import { sentenceOf } from '#lib/text/language/outcome.ts'
import { texts } from '#lib/text/texts.ts'
import { ConfirmImport } from './confirm-import.tsx'
import { ImportReport } from './import-report.tsx'
import { MappingForm } from './mapping-form.tsx'
import { DiscardButton } from './step-buttons.tsx'

/** An import: what the check found, what was imported, or why it was not. */
export function ImportStep({ of: job }: { of: DataJobRow }) {
  const text = texts().staffJob
  const { id, step, state } = job
  const request = job.request as ImportJobRequest
  if (step === 'write' && state === 'done') return <ImportDone of={job} />
  if (state === 'interrupted') {
    return (
      <>
        <p>{text.interrupted.import}</p>
        <CheckAgain id={id} />
        <DiscardButton id={id} submit={text.discard} />
      </>
    )
  }
  if (state === 'failed') return <ImportFailed of={job} />
  const report = job.report as ImportJobReport
  return (
    <>
      {request.hasChanged && <Banner kind="notice" title={text.hasChanged} />}
      <ImportReport of={report} job={job} />
      <MappingForm
        id={id}
        kind={request.kind}
        headers={report.sheet.headers}
        mapping={report.sheet.mapping}
      />
      <ConfirmImport of={job} />
      <DiscardButton id={id} submit={text.discard} />
    </>
  )
}

function ImportFailed({ of: { id, request, report } }: { of: DataJobRow }) {
  const text = texts().staffJob
  const { kind } = request as ImportJobRequest
  const problem = (report ?? { code: 'failed' }) as ImportProblem
  const { code, guess } = problem
  const sentence = Object.hasOwn(text.failed, code)
    ? text.failed[code as keyof typeof text.failed]
    : sentenceOf(texts().imports.sheet, problem as SheetError)
  const missing = guess ? missingColumns(kind, guess.mapping).map((name) => `‘${name}’`) : []
  return (
    <>
      <RichParagraph values={{ missing: missing.join(', ') }}>{sentence}</RichParagraph>
      {guess && <MappingForm id={id} kind={kind} {...guess} isOpen />}
      {code === 'failed' && <CheckAgain id={id} />}
      <DiscardButton id={id} submit={text.discard} />
    </>
  )
}

const CheckAgain = ({ id }: { id: string }) => (
  <ButtonForm action={`/staff/import/${id}/check`} button={texts().staffJob.again} />
)

/** The imported rows, and the next steps. */
function ImportDone({ of: job }: { of: DataJobRow }) {
  const text = texts().staffReport.done
  const { importId } = job
  const report = job.report as ImportJobReport | null
  const hasPeople = !report || Boolean(report.counts.accounts?.new)
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
