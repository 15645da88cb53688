import { Button, SubmitButton } from '#app/_ui/form/button.tsx'
import { Checkbox } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { PostForm } from '#app/_ui/form/post-form.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { beginningOf } from '#lib/contract/clean-text.ts'
import { columnChoices, type DataJobRow } from '#lib/imports/jobs/import-jobs.ts'
import type { ImportJobReport, ImportJobRequest } from '#lib/imports/jobs/job.ts'
import { isReplaceable } from '#lib/imports/values/replace-values.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../../record-section.tsx'

interface FaultSectionProps {
  readonly report: ImportJobReport
  readonly job: DataJobRow
}

type FaultGroup = NonNullable<ImportJobReport['faultGroups']>[number]

/** The faults of the file, equal ones together, with other values to import instead, and the faulty lines as a file. */
export function FaultSection({ report, job }: FaultSectionProps) {
  const text = texts().staffReport
  const { faultGroups = [], faultCount, faultyLines } = report
  if (faultCount === 0) return null
  const left = faultCount - faultGroups.reduce((sum, { count }) => sum + count, 0)
  const { kind } = job.request as ImportJobRequest
  const replaceable = faultGroups.filter(isReplaceable)
  const columns = [...new Set(replaceable.map(({ column }) => column))]
  return (
    <>
      <PostForm action={`/staff/import/${job.id}/values`} className="stack">
        <RecordSection title={text.faults(faultCount, faultyLines)} rows={faultGroups}>
          {(group) => (
            <FaultRow
              of={group}
              place={replaceable.indexOf(group)}
              list={`choices-${columns.indexOf(group.column)}`}
            />
          )}
        </RecordSection>
        {left > 0 && <p>{texts().importReport.more(left)}</p>}
        {columns.map((column, n) => (
          <datalist key={column} id={`choices-${n}`}>
            {columnChoices(kind, report.sheet.mapping[column]).map((choice) => (
              <option key={choice} value={choice} />
            ))}
          </datalist>
        ))}
        {replaceable.length > 0 && (
          <>
            <p>{text.replaceHint}</p>
            <SubmitButton kind="secondary" pending={texts().staffJob.again.pending}>
              {text.replace}
            </SubmitButton>
            {faultGroups.some(({ code }) => code === 'membership-type') && (
              <>
                <p>{text.addTypesHint}</p>
                <Button kind="secondary" name="add-types" value="yes">
                  {text.addTypes}
                </Button>
              </>
            )}
          </>
        )}
      </PostForm>
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

interface FaultRowProps {
  readonly of: FaultGroup
  /** The number of its fields in the form; -1 without fields. */
  readonly place: number
  /** The id of the list of values that the column accepts. */
  readonly list: string
}

function FaultRow({ of: group, place, list }: FaultRowProps) {
  const text = texts().staffReport
  const { column, value, count, lines } = group
  return (
    <span className="min-w-0 basis-full break-words">
      <span className="block font-bold">
        {count === 1
          ? lines.map((line) => texts().importReport.line(line, column))
          : text.lines(count, column)}
      </span>
      <span className="block">
        {value === '' ? (
          text.noValue
        ) : (
          <RichText values={{ value: <Quoted cell={beginningOf(value, maxShown)} /> }}>
            {text.value}
          </RichText>
        )}{' '}
        {text.expected(texts().imports.clause(group))}
        {count > 1 && ` ${text.onLines(texts().imports.faultLines(group))}`}
      </span>
      {place >= 0 ? (
        <Replacement of={group} place={place} list={list} />
      ) : (
        <Suggestion of={group} />
      )}
    </span>
  )
}

/** The value to import instead. The suggestion is filled in, so that one button accepts all. */
function Replacement({ of: { column, value, suggestion }, place, list }: FaultRowProps) {
  const text = texts().staffReport
  return (
    <>
      <input type="hidden" name="header" value={column} />
      <input type="hidden" name="from" value={value} />
      {suggestion === '' ? (
        <>
          <input type="hidden" name="to" value="" />
          <Checkbox
            name={`empty-${place}`}
            label={text.emptyInstead(beginningOf(value, maxShown))}
            value="yes"
          />
        </>
      ) : (
        <Field
          name="to"
          id={`to-${place}`}
          label={text.otherValue(beginningOf(value, maxShown))}
          value={suggestion}
          list={list}
          verbatim
        />
      )}
    </>
  )
}

function Suggestion({ of: { suggestion } }: { of: FaultGroup }) {
  const text = texts().staffReport
  if (suggestion === undefined) return null
  if (suggestion === '') return <span className="block">{text.leaveEmpty}</span>
  return (
    <span className="block">
      <RichText values={{ value: <Quoted cell={suggestion} /> }}>{text.suggestion}</RichText>
    </span>
  )
}

const Quoted = ({ cell }: { cell: string }) => <span className="whitespace-pre-wrap">‘{cell}’</span>

const maxShown = 200
