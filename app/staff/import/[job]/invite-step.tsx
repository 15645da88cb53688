import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import type { InvitationsSent } from '#lib/accounts/people/invite-imported.ts'
import type { DataJobRow } from '#lib/imports/jobs/import-jobs.ts'
import { en } from '#lib/text/en.ts'

const text = en.staffImportActions.invite

/** Inviting the people of an import: who is invited, and what was sent. */
export function InviteStep({ of: { id, step, state, report } }: { of: DataJobRow }) {
  const result = report as InvitationsSent | null
  if (state === 'interrupted' || !result?.accounts || result.accounts.state !== 'found') {
    const known =
      result?.accounts && result.accounts.state !== 'found' ? result.accounts.state : undefined
    return (
      <>
        <p>
          {known
            ? en.staffImportActions.undo.state[known]
            : state === 'interrupted'
              ? en.staffJob.interrupted.invite
              : en.staffJob.failed.failed}
        </p>
        <ToList />
      </>
    )
  }
  if (result.isBusy) {
    return (
      <>
        <p>{en.staffJob.failed.busy}</p>
        <ToList />
      </>
    )
  }
  const { accounts, sent, rejected, isStopped } = result
  const { labels } = text
  const number = (value: number) => value.toLocaleString('en-GB')
  const before = [
    { term: labels.created, value: number(accounts.created) },
    { term: labels.due, value: number(accounts.due) },
    { term: labels.invited, value: number(accounts.invited) },
    { term: labels.withoutEmail, value: number(accounts.withoutEmail) },
    { term: labels.notInvitable, value: number(accounts.notInvitable) },
    ...(accounts.unclear.length > 0
      ? [{ term: labels.unclear, value: accounts.unclear.join('\n') }]
      : []),
  ]
  if (step === 'write') {
    return (
      <>
        {isStopped && <p>{text.stopped}</p>}
        <SummaryList
          rows={[
            { term: labels.sent, value: number(sent) },
            {
              term: labels.rejected,
              value: rejected.length > 0 ? rejected.join('\n') : number(0),
            },
          ]}
        />
        <ToList />
      </>
    )
  }
  return (
    <>
      <p>{text.lead}</p>
      <SummaryList rows={before} />
      {accounts.due === 0 ? (
        <>
          <p>{text.nobody}</p>
          <ToList />
        </>
      ) : (
        <>
          <p>{text.rate}</p>
          <div className="flex flex-wrap gap-4">
            <ButtonForm
              action={`/staff/import/${id}/confirm`}
              submit={text.confirm}
              pending={text.pending}
            />
            <ButtonForm
              action={`/staff/import/${id}/discard`}
              kind="quiet"
              submit={en.staffJob.discardInvite}
              pending={en.staffJob.discarding}
            />
          </div>
        </>
      )}
    </>
  )
}

const ToList = () => (
  <p>
    <ButtonLink href="/staff/import" kind="secondary">
      {en.staffReport.done.list}
    </ButtonLink>
  </p>
)
