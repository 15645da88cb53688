import type { SampleRow } from '#lib/imports/applying/stage-sheet.ts'
import { columnLabels } from '#lib/imports/jobs/import-jobs.ts'
import type { SheetKind } from '#lib/imports/table-row.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../../record-section.tsx'

interface SampleSectionProps {
  readonly rows: readonly SampleRow[]
  readonly kind: SheetKind
}

/** The first lines of the file as they will be stored. */
export function SampleSection({ rows, kind }: SampleSectionProps) {
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
