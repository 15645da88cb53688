import type { DataJobRow } from '#lib/imports/jobs/import-jobs.ts'
import { type UndoReport, undoSections } from '#lib/imports/jobs/report.ts'
import { texts } from '#lib/text/texts.ts'
import { ReportSections } from './report-sections.tsx'
import { JobEnd, StepButtons } from './step-buttons.tsx'

/** An undo: what is reversed, what is kept because it was edited since, and what cannot be reversed. */
export function UndoStep({ of: { id, step, state, report: stored } }: { of: DataJobRow }) {
  const text = texts().staffImportActions.undo
  const { interrupted, failed, discardUndo } = texts().staffJob
  const report = stored as UndoReport | null
  if (state === 'interrupted') return <JobEnd>{interrupted.undo}</JobEnd>
  if (!report?.state)
    return <JobEnd>{step === 'write' && state === 'done' ? text.done : failed.failed}</JobEnd>
  if (report.state === 'later') return <JobEnd>{text.later(report.laterImport)}</JobEnd>
  if (report.state !== 'done') return <JobEnd>{text.state[report.state]}</JobEnd>
  const isDone = step === 'write'
  return (
    <>
      <p>{isDone ? text.done : text.reversedLead}</p>
      <ReportSections of={undoSections(report)} />
      {isDone ? (
        <JobEnd />
      ) : (
        <StepButtons id={id} text={text} kind="danger" discard={discardUndo} />
      )}
    </>
  )
}
