import type { ImportJobReport } from '#lib/imports/jobs/job.ts'
import { formatNumber } from '#lib/text/format-number.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../../record-section.tsx'

const states = ['new', 'changed', 'unchanged', 'unsubscribed'] as const

/** The numbers of new, changed and unchanged rows of each table. */
export function RowCountList({ counts }: { counts: ImportJobReport['counts'] }) {
  const text = texts().staffReport
  const rows = Object.entries(texts().staffData.tables).flatMap(([table, label]) => {
    const found = counts[table]
    if (!found) return []
    const shown = states.filter((state) => state !== 'unsubscribed' || found.unsubscribed)
    const sentence = shown
      .map((state) => `${formatNumber(found[state] ?? 0)} ${text.states[state]}`)
      .join(', ')
    return [{ label, sentence }]
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
