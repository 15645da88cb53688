import { Options } from '#app/_ui/form/choice/options.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { importUndoDays } from '#lib/imports/applying/manage-imports.ts'
import type { ImportJobReport } from '#lib/imports/jobs/job.ts'
import { texts } from '#lib/text/texts.ts'

interface ConfirmImportProps {
  readonly id: string
  readonly report: ImportJobReport
  readonly error: string | undefined
}

/** Asks for the import, and what to do with faulty lines and with people who are probably there. */
export function ConfirmImport({ id, report, error }: ConfirmImportProps) {
  const text = texts().staffReport.confirm
  const { faultCount, faultyLines, probable, probableCount } = report
  const written = Object.values(report.counts ?? {}).reduce(
    (sum, rows) => sum + rows.new + rows.changed,
    0,
  )
  if (written === 0) return <p>{faultCount > 0 ? text.onlyFaults : text.nothing}</p>
  const canMerge = probableCount > 0 && probable.some(({ isMergeable }) => isMergeable)
  return (
    <section>
      <h2 className="text-xl">{text.title}</h2>
      <form method="post" action={`/staff/import/${id}/confirm`} className="stack mt-4">
        {faultCount > 0 && (
          <>
            <p>{text.faulty(faultyLines)}</p>
            <input type="hidden" name="faulty" value="yes" />
            <Options
              options={[{ value: 'good', label: text.onlyGood }]}
              error={error}
              isSelected={() => false}
            />
          </>
        )}
        {canMerge && (
          <Options options={[{ value: 'merge', label: text.merge }]} isSelected={() => false} />
        )}
        <p>
          <RichText values={{ days: importUndoDays }}>{text.noMail}</RichText>
        </p>
        <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
      </form>
    </section>
  )
}
