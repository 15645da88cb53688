import { DateTime } from '#app/_ui/date-time.tsx'
import { listLastImports } from '#lib/imports/applying/manage-imports.ts'
import { formatOperator } from '#lib/text/format-operator.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../record-section.tsx'

/** The last imports. */
export async function LastImports() {
  const imports = await listLastImports()
  const { by, none } = texts().staffData.imports
  return (
    <RecordSection title={texts().staffDesk.lastImports} none={none} rows={imports}>
      {({ file, at, operator }) => (
        <>
          <a href="/staff/import" className="min-w-0 font-bold break-words">
            {file}
          </a>
          <span className="text-sm text-muted">
            <DateTime at={at} /> {by(formatOperator(operator))}
          </span>
        </>
      )}
    </RecordSection>
  )
}
