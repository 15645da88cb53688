import type { ComponentProps } from 'react'
import { SubmitButton } from '#app/_ui/form/button.tsx'
import { Checkbox } from '#app/_ui/form/choice/options.tsx'
import { PostForm } from '#app/_ui/form/post-form.tsx'
import { sentForm } from '#app/_ui/form/sent-form.ts'
import { Lines } from '#app/_ui/lines.tsx'
import { RichParagraph } from '#app/_ui/rich-text.tsx'
import { env } from '#lib/env.ts'
import type { DataJobRow } from '#lib/imports/jobs/import-jobs.ts'
import type { ImportJobReport, ImportJobRequest } from '#lib/imports/jobs/job.ts'
import { texts } from '#lib/text/texts.ts'

/**
 * Asks for the import, and what to do with faulty lines, other columns, what is probably wrong and people who are probably
 * there. What the check has merged is ticked, and after an error what was ticked.
 */
export function ConfirmImport({ of: job }: { of: DataJobRow }) {
  const text = texts().staffReport.confirm
  const action = `/staff/import/${job.id}/confirm`
  const { mergeProbable, mergeNumbers } = job.request as ImportJobRequest
  const sent = sentForm(action)
  const values: Record<string, string | undefined> = sent?.values ?? {
    merge: mergeProbable ? 'yes' : '',
    numbers: mergeNumbers ? 'yes' : '',
  }
  const field = (name: string) => ({
    name,
    value: values[name],
    error: sent?.errors.find((error) => error.field === name)?.message,
  })
  const report = job.report as ImportJobReport
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
      <PostForm action={action} className="stack mt-4">
        {faultCount > 0 && (
          <Acceptance
            of="faulty"
            {...field('good')}
            lead={text.faulty(faultyLines)}
            label={text.onlyGood(lines - faultyLines, faultyLines)}
          />
        )}
        {sheet.ignored.length > 0 && (
          <Acceptance
            of="ignored"
            {...field('columns')}
            lead={text.ignored(sheet.ignored)}
            label={text.withoutColumns(sheet.ignored.length)}
          />
        )}
        {warnings.length > 0 && (
          <>
            <div className="break-words">
              <p>{text.warningsHeading}</p>
              <Lines of={warnings.map(text.warning)} />
            </div>
            <Acceptance of="warned" {...field('warnings')} label={text.withWarnings} />
          </>
        )}
        {canMerge && <Checkbox {...field('merge')} label={text.merge} />}
        {canMergeNumbers && <Checkbox {...field('numbers')} label={text.mergeNumbers} />}
        <RichParagraph values={{ days: env.retentionDays.importChanges }}>
          {text.noMail}
        </RichParagraph>
        <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
      </PostForm>
    </section>
  )
}

/** True if one of the listed rows can be merged, or perhaps one of those that are not listed. */
const isAnyMergeable = (listed: readonly { readonly isMergeable: boolean }[], count: number) =>
  count > listed.length || listed.some(({ isMergeable }) => isMergeable)

interface AcceptanceProps extends ComponentProps<typeof Checkbox> {
  /** The name of the hidden field that says that there is something to accept. */
  readonly of: string
  readonly lead?: string
}

/** A checkbox without which nothing is imported. */
const Acceptance = ({ of, lead, ...checkbox }: AcceptanceProps) => (
  <>
    {lead && <p className="break-words">{lead}</p>}
    <input type="hidden" name={of} value="yes" />
    <Checkbox {...checkbox} />
  </>
)
