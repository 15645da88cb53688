import { SummaryList } from '#app/_ui/summary-list.tsx'
import { columnLabels, type DataJobRow } from '#lib/imports/jobs/import-jobs.ts'
import type { ImportJobReport, ImportJobRequest } from '#lib/imports/jobs/job.ts'
import { fileFacts, importSections } from '#lib/imports/jobs/report.ts'
import { texts } from '#lib/text/texts.ts'
import { FaultSection } from './fault-section.tsx'
import { ReportSections } from './report-sections.tsx'

/** The format of a file and the effect of the import on its rows: the report of the command. */
export function ImportReport({ of: report, job }: { of: ImportJobReport; job: DataJobRow }) {
  const text = texts().staffReport
  const { sameFile, file } = texts().importReport
  const { sheet, sameFileAs } = report
  const { headers, mapping } = sheet
  const { kind, replaced = {} } = job.request as ImportJobRequest
  const labels = columnLabels(kind)
  const replacedValues = Object.entries(replaced).flatMap(([header, values]) =>
    Object.entries(values).map(([from, to]) => text.replacedValue(header, from, to)),
  )
  return (
    <>
      {sameFileAs !== undefined && <p>{sameFile(sameFileAs)}</p>}
      <FaultSection report={report} job={job} />
      <ReportSections of={importSections(report, kind, replacedValues)} />
      <section>
        <h2 className="text-xl">{file}</h2>
        <SummaryList
          rows={fileFacts(report, kind).map(({ term, lines }) => ({
            term,
            value: lines.join('\n'),
          }))}
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
