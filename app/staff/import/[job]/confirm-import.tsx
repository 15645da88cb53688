import { Options } from '#app/_ui/form/choice/options.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import type { FormState } from '#app/forms/form-state.ts'
import { importUndoDays } from '#lib/imports/applying/manage-imports.ts'
import type { ImportJobReport } from '#lib/imports/jobs/job.ts'
import { texts } from '#lib/text/texts.ts'

interface ConfirmImportProps {
  readonly id: string
  readonly report: ImportJobReport
  readonly errors: FormState['errors']
}

/** Asks for the import, and what to do with faulty lines, other columns and people who are probably there. */
export function ConfirmImport({ id, report, errors }: ConfirmImportProps) {
  const text = texts().staffReport.confirm
  const { faultCount, faultyLines, lines, noSurname, probable, probableCount, sheet } = report
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message
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
              options={[{ value: 'good', label: text.onlyGood(lines - faultyLines, faultyLines) }]}
              error={errorOf('good')}
              isSelected={() => false}
            />
          </>
        )}
        {sheet.ignored.length > 0 && (
          <>
            <p>{text.ignored(sheet.ignored)}</p>
            <input type="hidden" name="ignored" value="yes" />
            <Options
              options={[{ value: 'columns', label: text.withoutColumns(sheet.ignored.length) }]}
              error={errorOf('columns')}
              isSelected={() => false}
            />
          </>
        )}
        {noSurname && noSurname.count > 0 && (
          <p>{text.noSurname(noSurname.count, noSurname.lines)}</p>
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
