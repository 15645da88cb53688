import type { undoImport } from '#lib/imports/applying/manage-imports.ts'
import type { DataJobRow } from '#lib/imports/jobs/import-jobs.ts'
import { formatNumber } from '#lib/text/format-number.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../../record-section.tsx'
import { JobEnd, StepButtons } from './step-buttons.tsx'

type Report = Awaited<ReturnType<typeof undoImport>>

/** An undo: what is reversed, what is kept because it was edited since, and what cannot be reversed. */
export function UndoStep({ of: { id, step, state, report: stored } }: { of: DataJobRow }) {
  const text = texts().staffImportActions.undo
  const { interrupted, failed, discardUndo } = texts().staffJob
  const report = stored as Report | null
  if (state === 'interrupted') return <JobEnd>{interrupted.undo}</JobEnd>
  if (!report?.state)
    return <JobEnd>{step === 'write' && state === 'done' ? text.done : failed.failed}</JobEnd>
  if (report.state === 'later') return <JobEnd>{text.later(report.laterImport)}</JobEnd>
  if (report.state !== 'done') return <JobEnd>{text.state[report.state]}</JobEnd>
  const isDone = step === 'write'
  return (
    <>
      <p>{isDone ? text.done : text.reversedLead}</p>
      <UndoGroups report={report} />
      {isDone ? (
        <JobEnd />
      ) : (
        <StepButtons id={id} text={text} kind="danger" discard={discardUndo} />
      )}
    </>
  )
}

/** The three groups of rows, with the reasons of those that are kept. */
function UndoGroups({ report: { counts, kept } }: { report: Report }) {
  const { groups, none, reasons, tables } = texts().staffImportActions.undo
  const sum = (isIn: (outcome: string) => boolean) =>
    Object.entries(tables)
      .map(([table, label]) => {
        const rows = Object.entries(counts[table] ?? {})
          .filter(([outcome]) => isIn(outcome))
          .reduce((total, [, count]) => total + count, 0)
        return { label, rows }
      })
      .filter(({ rows }) => rows > 0)
  const isEdited = (outcome: string) => outcome === 'edited'
  const isOther = (outcome: string) => outcome !== 'reversed' && !isEdited(outcome)
  const countRows = (isIn: (outcome: string) => boolean) =>
    sum(isIn).map(({ label, rows }) => `${label}: ${formatNumber(rows)}`)
  const keptRows = (isIn: (outcome: string) => boolean) => {
    const listed = kept.filter(({ outcome }) => isIn(outcome))
    const total = sum(isIn).reduce((all, { rows }) => all + rows, 0)
    return [
      ...listed.map(
        ({ table, name, outcome }) =>
          `${[tables[table], name].filter(Boolean).join(' ')}: ${reasons[outcome]}`,
      ),
      ...(total > listed.length ? [texts().staffReport.more(total - listed.length)] : []),
    ]
  }
  const shown = [
    [groups.reversed, countRows((outcome) => outcome === 'reversed')],
    [groups.edited, keptRows(isEdited)],
    [groups.other, keptRows(isOther)],
  ] as const
  return shown.map(([title, rows]) => (
    <RecordSection key={title} title={title} none={none} rows={rows}>
      {(row) => row}
    </RecordSection>
  ))
}
