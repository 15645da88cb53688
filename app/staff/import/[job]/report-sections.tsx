import { pathOfRecord } from '#app/paths/record.ts'
import type { SampleRow } from '#lib/imports/applying/stage-sheet.ts'
import { columnLabels } from '#lib/imports/jobs/import-jobs.ts'
import type { ImportJobReport } from '#lib/imports/jobs/job.ts'
import type { SheetKind } from '#lib/imports/table-row.ts'
import { formatNumber } from '#lib/text/format-number.ts'
import { fullName } from '#lib/text/full-name.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../../record-section.tsx'

/** The first lines of the file as they will be stored. */
export function SampleSection({ rows, kind }: { rows: readonly SampleRow[]; kind: SheetKind }) {
  const text = texts().staffReport
  const { tables } = texts().staffData
  const lines = [...new Set(rows.map(({ line }) => line))]
  if (lines.length === 0) return null
  return (
    <RecordSection title={text.sample(lines.length)} rows={lines}>
      {(line) => (
        <span className="min-w-0 basis-full break-words">
          <span className="block font-bold">{text.lineNumber(line)}</span>
          {rows
            .filter((row) => row.line === line)
            .map(({ table, values }) => (
              <span key={table} className="block">
                <span className="text-muted">{tables[table]}:</span> {factsOf(table, values, kind)}
              </span>
            ))}
        </span>
      )}
    </RecordSection>
  )
}

/** Ids connect the rows of a file with what is stored. In a sheet we make them ourselves. */
const isTechnical = (name: string, kind: SheetKind) =>
  /(^|_)source$|^external_id$/.test(name) || (kind === 'sheet' && name.endsWith('external_id'))

function factsOf(table: SampleRow['table'], values: SampleRow['values'], kind: SheetKind) {
  const text = texts().staffReport
  // In the order of the columns, which JSON in the database does not keep.
  return [...columnLabels(table)]
    .filter(([name]) => values[name] !== undefined && !isTechnical(name, kind))
    .map(([name, label]) =>
      text.fact(
        label,
        values[name] === true ? text.yes : String(values[name]).replaceAll('\n', ', '),
      ),
    )
    .join('\u00a0· ')
}

const states = ['new', 'changed', 'unchanged'] as const

/** The numbers of new, changed and unchanged rows of each table. */
export function RowCountList({ counts }: { counts: ImportJobReport['counts'] }) {
  const text = texts().staffReport
  const rows = Object.entries(texts().staffData.tables).flatMap(([table, label]) => {
    const found = counts[table]
    if (!found) return []
    const say = (count: number, state: keyof typeof text.states) =>
      `${formatNumber(count)} ${text.states[state]}`
    const { unsubscribed } = found
    const said = states.map((state) => say(found[state], state))
    if (unsubscribed) said.push(say(unsubscribed, 'unsubscribed'))
    return [{ label, sentence: said.join(', ') }]
  })
  return (
    <RecordSection title={text.rows} none={text.noRows} rows={rows}>
      {({ label, sentence }) => (
        <>
          <span className="font-bold">{label}</span>{' '}
          <span className="tabular-nums">{sentence}</span>
        </>
      )}
    </RecordSection>
  )
}

/** The sentence that says how many rows are not listed, if any. */
export const moreRows = (count: number, listed: number): string | undefined =>
  count > listed ? texts().staffReport.more(count - listed) : undefined

/** New rows that are probably people who have an account already. */
export function ProbableSection({ report }: { report: ImportJobReport }) {
  const text = texts().staffReport
  const { probable, probableCount } = report
  if (probableCount === 0) return null
  return (
    <>
      <RecordSection
        title={text.probable(probableCount)}
        rows={probable}
        more={moreRows(probableCount, new Set(probable.map(({ line }) => line)).size)}
      >
        {(row) => (
          <span className="min-w-0 basis-full break-words">
            <span className="block font-bold">{text.line(row.line, fullName(row))}</span>
            <span className="block text-muted">{row.email ?? text.empty}</span>
            <span className="block">
              {text.probableRow(row.username, row.accountEmail)}
              {row.isMerged && `. ${text.merged}`}
              {!row.isMergeable && `. ${row.isDisabled ? text.disabledAccount : text.cannotMerge}`}
            </span>
          </span>
        )}
      </RecordSection>
      <p>{text.probableLead}</p>
    </>
  )
}

/** New rows whose number a membership has already, with a link to its record. */
export function SameNumberSection({ report }: { report: ImportJobReport }) {
  const text = texts().staffReport
  const { sameNumbers = [], sameNumberCount = 0 } = report
  if (sameNumberCount === 0) return null
  return (
    <>
      <RecordSection
        title={text.sameNumbers(sameNumberCount)}
        rows={sameNumbers}
        more={moreRows(sameNumberCount, sameNumbers.length)}
      >
        {({ line, charityNumber, membershipId, storedNumber, storedName, ...is }) => (
          <span className="min-w-0 basis-full break-words">
            <span className="block font-bold">{text.line(line, charityNumber)}</span>
            <a href={pathOfRecord({ kind: 'membership', id: membershipId })}>
              {text.sameNumber([storedNumber, storedName].filter(Boolean).join(', '))}
            </a>
            {is.isMerged ? `. ${text.merged}` : is.isMergeable ? '' : `. ${text.cannotMerge}`}
          </span>
        )}
      </RecordSection>
      <p>{text.sameNumbersLead}</p>
    </>
  )
}

/** Subscribers who have unsubscribed. An import does not add them again. */
export function UnsubscribedSection({ report }: { report: ImportJobReport }) {
  const text = texts().staffReport
  const { unsubscribed, counts } = report
  if (unsubscribed.length === 0) return null
  const count = counts.subscribers?.unsubscribed ?? 0
  return (
    <RecordSection
      title={text.unsubscribed}
      rows={unsubscribed}
      more={moreRows(count, unsubscribed.length)}
    >
      {({ line, email }) => <span className="min-w-0 break-words">{text.line(line, email)}</span>}
    </RecordSection>
  )
}
