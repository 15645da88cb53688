import { SummaryList } from '#app/_ui/summary-list.tsx'
import { columnLabels, type DataJobRow } from '#lib/imports/jobs/import-jobs.ts'
import type { ImportJobReport, ImportJobRequest } from '#lib/imports/jobs/job.ts'
import { formatNumber } from '#lib/text/format-number.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../../record-section.tsx'
import { FaultSection } from './fault-section.tsx'
import {
  moreRows,
  ProbableSection,
  RowCountList,
  SameNumberSection,
  SampleSection,
  UnsubscribedSection,
} from './report-sections.tsx'

/** The format of a file and the effect of the import on its rows: the report of the command. */
export function ImportReport({ of: report, job }: { of: ImportJobReport; job: DataJobRow }) {
  const text = texts().staffReport
  const { sheet, lines, sameFileAs, counts, changed, corrections = [] } = report
  const cleaned = corrections.filter(({ reason }) => reason === 'cleaned')
  const { kind, replaced = {} } = job.request as ImportJobRequest
  const changedCount = Object.values(counts).reduce((sum, rows) => sum + rows.changed, 0)
  const kinds: Readonly<Record<string, string>> = texts().staffUpload.kinds
  const labels = columnLabels(kind)
  const { workbook, encoding, delimiter, sampleNames, headers, mapping } = sheet
  return (
    <>
      {sameFileAs !== undefined && <p>{text.sameFile(sameFileAs)}</p>}
      <FaultSection report={report} job={job} />
      {Object.keys(replaced).length > 0 && (
        <RecordSection
          title={text.replacedValues}
          rows={Object.entries(replaced).flatMap(([header, values]) =>
            Object.entries(values).map(([from, to]) => text.replacedValue(header, from, to)),
          )}
        >
          {(sentence) => <span className="min-w-0 break-words">{sentence}</span>}
        </RecordSection>
      )}
      {cleaned.length > 0 && (
        <RecordSection title={text.cleanedCells} rows={cleaned}>
          {(group) => (
            <span className="min-w-0 break-words">{texts().imports.correction(group)}</span>
          )}
        </RecordSection>
      )}
      <RowCountList counts={counts} />
      <SampleSection rows={report.sample ?? []} kind={kind} />
      <RecordSection
        title={text.changes}
        rows={changed}
        more={moreRows(changedCount, changed.length)}
      >
        {(row) => <Change of={row} labels={labels} />}
      </RecordSection>
      <ProbableSection report={report} />
      <SameNumberSection report={report} />
      <UnsubscribedSection report={report} />
      <section>
        <h2 className="text-xl">{text.file}</h2>
        <SummaryList
          rows={[
            { term: text.facts.kind, value: kinds[kind] },
            { term: text.facts.lines, value: formatNumber(lines) },
            workbook && {
              term: text.facts.sheet,
              value: [
                workbook.sheet,
                workbook.unread.length > 0 && texts().importCommand.unread(workbook.unread),
              ]
                .filter(Boolean)
                .join('\n'),
            },
            encoding && { term: text.facts.encoding, value: encoding },
            delimiter && { term: text.facts.delimiter, value: text.delimiters[delimiter] },
            {
              term: text.facts.samples,
              value: `${sampleNames.join(', ')}\n${text.samplesHint}`,
            },
          ]}
        />
      </section>
      <section>
        <h2 className="text-xl">{text.columns}</h2>
        <SummaryList
          rows={headers.map((header) => ({
            term: header,
            value: labels.get(mapping[header] ?? '') ?? text.notImported,
          }))}
        />
      </section>
    </>
  )
}

interface ChangeProps {
  readonly of: ImportJobReport['changed'][number]
  readonly labels: ReadonlyMap<string, string>
}

/** A changed row, field by field. */
function Change({ of: { line, table, changes }, labels }: ChangeProps) {
  const text = texts().staffReport
  const tables: Readonly<Record<string, string>> = texts().staffData.tables
  const shownValue = (value: unknown) =>
    value === null ? <span className="text-muted">{text.empty}</span> : `‘${value}’`
  return (
    <span className="min-w-0 basis-full break-words">
      <span className="block font-bold">{text.line(line, tables[table] ?? table)}</span>
      {Object.entries(changes).map(([name, [before, after]]) => (
        <span key={name} className="block">
          {labels.get(name) ?? name}: {text.from} {shownValue(before)} {text.to}{' '}
          {shownValue(name === 'password_hash' ? texts().importCommand.secret : after)}
        </span>
      ))}
    </span>
  )
}
