import { SummaryList } from '#app/_ui/summary-list.tsx'
import type { InvitationsSent } from '#lib/accounts/people/invite-imported.ts'
import type { DataJobRow } from '#lib/imports/jobs/import-jobs.ts'
import { formatNumber } from '#lib/text/format-number.ts'
import { texts } from '#lib/text/texts.ts'
import { JobEnd, StepButtons } from './step-buttons.tsx'

/** The groups of people of an import, in the order in which they are shown. */
const groups = [
  'created',
  'due',
  'invited',
  'withoutEmail',
  'former',
  'deceased',
  'disabled',
  'notInvitable',
] as const

/** Inviting the people of an import: who is invited, and what was sent. */
export function InviteStep({ of: { id, step, state, report } }: { of: DataJobRow }) {
  const text = texts().staffImportActions.invite
  const { interrupted, failed, discardInvite } = texts().staffJob
  const result = report as InvitationsSent | null
  const accounts = result?.accounts
  if (accounts && accounts.state !== 'found')
    return <JobEnd>{texts().staffImportActions.undo.state[accounts.state]}</JobEnd>
  if (state === 'interrupted') return <JobEnd>{interrupted.invite}</JobEnd>
  if (!accounts) return <JobEnd>{step === 'write' ? text.failed : failed.failed}</JobEnd>
  if (result.isBusy) return <JobEnd>{failed.busy}</JobEnd>
  const { sent, waiting, rejected, isStopped } = result
  const { labels } = text
  const before = [
    ...groups.map((group) => ({ term: labels[group], value: formatNumber(accounts[group]) })),
    accounts.unclear.length > 0 && { term: labels.unclear, value: accounts.unclear.join('\n') },
  ]
  if (step === 'write') {
    return (
      <>
        {isStopped && <p>{text.stopped}</p>}
        <SummaryList
          rows={[
            { term: labels.sent, value: formatNumber(sent) },
            waiting > 0 && { term: labels.waiting, value: formatNumber(waiting) },
            {
              term: labels.rejected,
              value: rejected.length > 0 ? rejected.join('\n') : formatNumber(0),
            },
          ]}
        />
        <JobEnd />
      </>
    )
  }
  return (
    <>
      <p>{text.lead}</p>
      <SummaryList rows={before} />
      {accounts.due === 0 ? (
        <JobEnd>{text.nobody}</JobEnd>
      ) : (
        <>
          <p>{text.rate}</p>
          <StepButtons id={id} text={text} discard={discardInvite} />
        </>
      )}
    </>
  )
}
