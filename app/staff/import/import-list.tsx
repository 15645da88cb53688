import { DateTime, TextAt } from '#app/_ui/date-time.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import type { ImportSummary } from '#lib/imports/applying/manage-imports.ts'
import { formatNumber } from '#lib/text/format-number.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../record-section.tsx'

interface ImportListProps {
  readonly imports: readonly ImportSummary[]
  readonly hasOlder: boolean
}

/** A page of the imports, the newest first, with what can be done. */
export function ImportList({ imports, hasOlder }: ImportListProps) {
  const text = texts().staffData.imports
  return (
    <>
      <RecordSection title={text.list} none={text.none} rows={imports}>
        {(entry) => <ImportLine of={entry} />}
      </RecordSection>
      {hasOlder && (
        <p>
          <SecondaryLink href={`/staff/import?before=${imports.at(-1)?.id}`}>
            {text.older}
          </SecondaryLink>
        </p>
      )}
    </>
  )
}

function ImportLine({ of: entry }: { of: ImportSummary }) {
  const { imports: text, tables } = texts().staffData
  const kinds: Readonly<Record<string, string>> = { ...tables, ...text.kinds }
  const actions = texts().staffImportActions
  const { id, at, operatorName, kind, file, counts, undoneAt, canBeUndone, jobId } = entry
  const sum = (state: 'new' | 'changed') =>
    formatNumber(Object.values(counts).reduce((total, rows) => total + rows[state], 0))
  const hasPeople = Boolean(counts.accounts?.new)
  return (
    <>
      <span className="min-w-0 grow basis-72 break-words">
        <span className="block font-bold">
          {id}: {jobId ? <a href={`/staff/import/${jobId}`}>{file}</a> : file}
        </span>
        <span className="block text-sm text-muted">
          {kinds[kind] ?? kind}, {text.rows(sum('new'), sum('changed'))}
        </span>
        <span className="block text-sm text-muted">
          <DateTime at={at} /> {text.by(operatorName)}
        </span>
      </span>
      <span className="flex flex-wrap items-baseline gap-x-4 text-sm">
        {undoneAt !== null ? (
          <TextAt at={undoneAt}>{text.undone}</TextAt>
        ) : !canBeUndone ? (
          text.tooOld
        ) : (
          <>
            {hasPeople && (
              <ButtonForm
                button={actions.invite}
                action={`/staff/import/${id}/invite`}
                kind="quiet"
                about={actions.invite.of(file)}
              />
            )}
            <ButtonForm
              button={actions.undo}
              action={`/staff/import/${id}/undo`}
              kind="quiet"
              about={actions.undo.of(file)}
            />
          </>
        )}
      </span>
    </>
  )
}
