import type { ImportJobReport } from '#lib/imports/jobs/job.ts'
import { fullName } from '#lib/text/full-name.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../../record-section.tsx'

/** New rows that are probably people who have an account already. */
export function ProbableSection({ report }: { report: ImportJobReport }) {
  const text = texts().staffReport
  const { probable, probableCount } = report
  if (probableCount === 0) return null
  return (
    <>
      <RecordSection title={text.probable(probableCount)} rows={probable}>
        {(row) => (
          <span className="min-w-0 basis-full break-words">
            <span className="block font-bold">{text.line(row.line, fullName(row))}</span>
            <span className="block text-muted">{row.email ?? text.empty}</span>
            <span className="block">
              {text.probableRow(row.username, row.accountEmail)}
              {row.isMerged ? `. ${text.merged}` : row.isMergeable ? '' : `. ${text.cannotMerge}`}
            </span>
          </span>
        )}
      </RecordSection>
      <p>{text.probableLead}</p>
    </>
  )
}

/** Subscribers who have unsubscribed. An import does not add them again. */
export function UnsubscribedSection({ report }: { report: ImportJobReport }) {
  const text = texts().staffReport
  if (report.unsubscribed.length === 0) return null
  return (
    <RecordSection title={text.unsubscribed} rows={report.unsubscribed}>
      {({ line, email }) => <span className="min-w-0 break-words">{text.line(line, email)}</span>}
    </RecordSection>
  )
}
