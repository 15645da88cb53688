import { notFound } from 'next/navigation'
import { BackLink } from '#app/_ui/back-link.tsx'
import { ErrorSummary } from '#app/_ui/form/error-summary.tsx'
import { sentForm } from '#app/_ui/form/sent-form.ts'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { findJob } from '#lib/imports/jobs/import-jobs.ts'
import { texts } from '#lib/text/texts.ts'
import { subjectOf, titleOf } from '../job-title.ts'
import { ImportStep } from './import-step.tsx'
import { InviteStep } from './invite-step.tsx'
import { JobProgress } from './job-progress.tsx'
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
      <TitledHeading errors={errors} lead={subjectOf(job)}>
        {title}
      </TitledHeading>
      {isGoing ? <JobProgress of={job} /> : <Step of={job} errors={errors} />}
    </>
  )
}
