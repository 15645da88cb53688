import { Fragment } from 'react'
import { pathOfRecord } from '#app/paths/record.ts'
import type { ReportSection } from '#lib/imports/jobs/report.ts'
import { RecordSection } from '../../record-section.tsx'

/** The sections of the report of an import or an undo. */
export const ReportSections = ({ of: sections }: { of: readonly ReportSection[] }) =>
  sections.map(({ title: heading, rows, note }) => (
    <Fragment key={heading}>
      <RecordSection title={heading} rows={rows}>
        {({ title, membership, lines }) => (
          <span className="min-w-0 basis-full break-words">
            {title && <span className="block font-bold">{title}</span>}
            {membership && (
              <a href={pathOfRecord({ kind: 'membership', id: membership.id })}>
                {membership.name}
              </a>
            )}
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </span>
        )}
      </RecordSection>
      {note && <p>{note}</p>}
    </Fragment>
  ))
