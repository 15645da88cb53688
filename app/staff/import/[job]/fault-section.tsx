import { RichText } from '#app/_ui/rich-text.tsx'
import type { DataJobRow } from '#lib/imports/jobs/import-jobs.ts'
import type { ImportJobReport } from '#lib/imports/jobs/job.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../../record-section.tsx'

interface FaultSectionProps {
  readonly report: ImportJobReport
  readonly job: DataJobRow
}

/** The faults of the file, cell by cell, and the faulty lines as a file. */
export function FaultSection({ report, job }: FaultSectionProps) {
  const text = texts().staffReport
  const { faults, faultCount, faultyLines } = report
  if (faultCount === 0) return null
  const left = faultCount - faults.length
  return (
    <>
      <RecordSection
        title={text.faults(faultCount, faultyLines)}
        rows={faults.map((fault, n) => ({ key: `${n}`, row: <FaultRow of={fault} /> }))}
      />
      {left > 0 && <p>{text.more(left)}</p>}
      {job.hasErrorsFile && (
        <div>
          <p>
            <a href={`/staff/import/${job.id}/errors.csv`} className="font-bold" download>
              {text.errors}
            </a>
          </p>
          <p className="text-muted">{text.errorsHint}</p>
        </div>
      )}
    </>
  )
}

function FaultRow({ of: fault }: { of: ImportJobReport['faults'][number] }) {
  const text = texts().staffReport
  const { line, column, value, suggestion } = fault
  const quoted = (cell: string) => <span className="whitespace-pre-wrap">‘{cell}’</span>
  return (
    <span className="min-w-0 basis-full break-words">
      <span className="block font-bold">{text.line(line, column)}</span>
      <span className="block">
        {value === '' ? (
          text.noValue
        ) : (
          <RichText values={{ value: quoted(value.slice(0, maxShown)) }}>{text.value}</RichText>
        )}{' '}
        {text.expected(texts().imports.clause(fault))}{' '}
        {suggestion === undefined ? null : suggestion === '' ? (
          text.leaveEmpty
        ) : (
          <RichText values={{ value: quoted(suggestion) }}>{text.suggestion}</RichText>
        )}
      </span>
    </span>
  )
}

const maxShown = 200
