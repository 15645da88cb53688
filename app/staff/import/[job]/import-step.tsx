import { Banner } from '#app/_ui/banner.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import type { ImportJobReport, ImportJobRequest, ImportProblem } from '#lib/imports/jobs/job.ts'
import { type DataJobRow, missingColumns } from '#lib/imports/staff/import-jobs.ts'
import { en } from '#lib/text/en.ts'
import { discardImportJob, recheckImport } from '../actions.ts'
import { JobButton } from '../job-button.tsx'
import { ConfirmImport } from './confirm-import.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportReport } from './import-report.tsx'
import { MappingForm } from './mapping-form.tsx'

const text = en.staffJob

interface ImportStepProps {
  readonly of: DataJobRow
  readonly error: string | undefined
}

/** An import: what the check found, what was imported, or why it was not. */
export function ImportStep({ of: job, error }: ImportStepProps) {
  const { id, step, state } = job
  const request = job.request as ImportJobRequest
  if (step === 'write' && state === 'done') return <ImportDone of={job} />
  if (state === 'interrupted') {
    return (
      <>
        <p>{text.interrupted.import}</p>
        <JobButton action={recheckImport} hidden={{ id }} pending={text.checking}>
          {text.again}
        </JobButton>
        <Discard id={id} />
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
        {...{ id, kind: request.kind }}
        headers={report.sheet.headers}
        mapping={report.sheet.mapping}
      />
      <ConfirmImport id={id} report={report} error={error} />
      <Discard id={id} />
    </>
  )
}

function ImportFailed({ of: { id, step, request, report } }: { of: DataJobRow }) {
  const { kind } = request as ImportJobRequest
  const { code, message, headers, mapping } = (report ?? { code: 'failed' }) as ImportProblem
  const sentence = Object.hasOwn(text.failed, code)
    ? text.failed[code as keyof typeof text.failed]
    : message
  const missing = mapping ? missingColumns(kind, mapping).map((name) => `‘${name}’`) : []
  return (
    <>
      <p>
        <RichText values={{ missing: missing.join(', ') }}>{sentence}</RichText>
      </p>
      {headers && mapping && <MappingForm {...{ id, kind, headers, mapping }} isOpen />}
      {(step === 'write' || code === 'failed') && (
        <JobButton action={recheckImport} hidden={{ id }} pending={text.checking}>
          {text.again}
        </JobButton>
      )}
      <Discard id={id} />
    </>
  )
}

const Discard = ({ id }: { id: string }) => (
  <JobButton action={discardImportJob} hidden={{ id }} kind="quiet" pending={text.discarding}>
    {text.discard}
  </JobButton>
)
