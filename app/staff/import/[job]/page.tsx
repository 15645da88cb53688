import { notFound } from 'next/navigation'
import { BackLink } from '#app/_ui/back-link.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { ErrorSummary } from '#app/_ui/form/error-summary.tsx'
import { sentForm } from '#app/_ui/form/sent-form.ts'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { type DataJobRow, findJob } from '#lib/imports/jobs/import-jobs.ts'
import { texts } from '#lib/text/texts.ts'
import { subjectOf, titleOf } from '../job-title.ts'
import { ImportStep } from './import-step.tsx'
import { InviteStep } from './invite-step.tsx'
import { UndoStep } from './undo-step.tsx'

const steps = { import: ImportStep, undo: UndoStep, invite: InviteStep }

export default async function Job({ params }: { params: Promise<{ job: string }> }) {
  const { job: id } = await params
  await requireStaff('import-data')
  const job = await findJob(id)
  if (!job) notFound()
  const isGoing = job.state === 'waiting' || job.state === 'running'
  const title = titleOf(job)
  const errors = (!isGoing && sentForm(`/staff/import/${id}/confirm`)?.errors) || []
  const Step = steps[job.kind]
  return (
    <>
      <BackLink href="/staff/import">{texts().staffJob.back}</BackLink>
      <ErrorSummary errors={errors} />
      <TitledHeading lead={subjectOf(job)}>{title}</TitledHeading>
      {isGoing ? <JobProgress of={job} /> : <Step of={job} />}
    </>
  )
}

/** The progress of a job. The browser loads the page again every two seconds. */
function JobProgress({ of: { id, kind, state, done, total } }: { of: DataJobRow }) {
  const text = texts().staffJob.progress
  const isCounting = total > 0
  const shown = Math.min(done, total)
  const label =
    state === 'waiting'
      ? text.waiting
      : isCounting
        ? (kind === 'invite' ? text.sending : text.reading)(shown, total)
        : text.working
  return (
    <>
      <meta httpEquiv="refresh" content="2" />
      <div>
        <p id="progress" className="font-bold">
          {label}
        </p>
        <progress
          aria-labelledby="progress"
          {...(isCounting && { value: shown, max: total })}
          className="mt-3 block h-4 w-full max-w-[30rem] accent-accent"
        />
      </div>
      <p className="text-muted">{text.close}</p>
      <p>
        <SecondaryLink href={`/staff/import/${id}`}>{text.again}</SecondaryLink>
      </p>
    </>
  )
}
