import { SubmitButton } from '#app/_ui/form/button.tsx'
import { Checkbox } from '#app/_ui/form/choice/options.tsx'
import { PostForm } from '#app/_ui/form/post-form.tsx'
import { RichParagraph } from '#app/_ui/rich-text.tsx'
import type { FormState } from '#app/request.ts'
import { importUndoDays } from '#lib/imports/applying/manage-imports.ts'
import type { ImportJobReport } from '#lib/imports/jobs/job.ts'
import { texts } from '#lib/text/texts.ts'

interface ConfirmImportProps {
  readonly id: string
  readonly report: ImportJobReport
  readonly errors: FormState['errors']
}

/** Asks for the import, and what to do with faulty lines, other columns, what is probably wrong and people who are probably there. */
export function ConfirmImport({ id, report, errors }: ConfirmImportProps) {
  const text = texts().staffReport.confirm
  const { faultCount, faultyLines, lines, warnings = [], sheet } = report
  const { probable, probableCount, sameNumbers = [], sameNumberCount = 0 } = report
  const written = Object.values(report.counts).reduce(
    (sum, rows) => sum + rows.new + rows.changed,
    0,
  )
  if (written === 0) return <p>{faultCount > 0 ? text.onlyFaults : text.nothing}</p>
  const canMerge = isAnyMergeable(probable, probableCount)
  const canMergeNumbers = isAnyMergeable(sameNumbers, sameNumberCount)
  return (
    <section>
      <h2 className="text-xl">{text.title}</h2>
      <PostForm action={`/staff/import/${id}/confirm`} className="stack mt-4">
        {faultCount > 0 && (
          <Acceptance
            of="faulty"
            by="good"
            lead={text.faulty(faultyLines)}
            label={text.onlyGood(lines - faultyLines, faultyLines)}
            errors={errors}
          />
        )}
        {sheet.ignored.length > 0 && (
          <Acceptance
            of="ignored"
            by="columns"
            lead={text.ignored(sheet.ignored)}
            label={text.withoutColumns(sheet.ignored.length)}
            errors={errors}
          />
        )}
        {warnings.length > 0 && (
          <>
            <div className="break-words">
              <p>{text.warningsHeading}</p>
              <ul className="list-disc pl-6">
                {warnings.map((warning) => (
                  <li key={text.warning(warning)}>{text.warning(warning)}</li>
                ))}
              </ul>
            </div>
            <Acceptance of="warned" by="warnings" label={text.withWarnings} errors={errors} />
          </>
        )}
        {canMerge && <Checkbox name="merge" label={text.merge} />}
        {canMergeNumbers && <Checkbox name="numbers" label={text.mergeNumbers} />}
        <RichParagraph values={{ days: importUndoDays }}>{text.noMail}</RichParagraph>
        <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
      </PostForm>
    </section>
  )
}

/** True if one of the listed rows can be merged, or perhaps one of those that are not listed. */
const isAnyMergeable = (listed: readonly { readonly isMergeable: boolean }[], count: number) =>
  count > listed.length || listed.some(({ isMergeable }) => isMergeable)

interface AcceptanceProps {
  /** The name of the hidden field that says that there is something to accept. */
  readonly of: string
  /** The name of the checkbox that accepts it. */
  readonly by: string
  readonly lead?: string
  readonly label: string
  readonly errors: FormState['errors']
}

/** A checkbox without which nothing is imported. */
const Acceptance = ({ of, by, lead, label, errors }: AcceptanceProps) => (
  <>
    {lead && <p className="break-words">{lead}</p>}
    <input type="hidden" name={of} value="yes" />
    <Checkbox name={by} label={label} error={errors.find(({ field }) => field === by)?.message} />
  </>
)
