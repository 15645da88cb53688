import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackLink } from '#app/_ui/back-link.tsx'
import { ErrorSummary } from '#app/_ui/form/error-summary.tsx'
import { FormTitle } from '#app/_ui/form/form-title.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { showJob } from '#lib/imports/staff/import-jobs.ts'
import { en } from '#lib/text/en.ts'
import { subjectOf, titleOf } from '../job-title.ts'
import { ImportStep } from './import-step.tsx'
import { InviteStep } from './invite-step.tsx'
import { JobProgress } from './job-progress.tsx'
import { UndoStep } from './undo-step.tsx'

export const metadata: Metadata = { title: null }

interface JobProps {
  readonly params: Promise<{ job: string }>
  readonly searchParams: Promise<{ problem?: string | string[] }>
}

const steps = { import: ImportStep, undo: UndoStep, invite: InviteStep }

export default async function Job({ params, searchParams }: JobProps) {
  const { job: id } = await params
  const { problem } = await searchParams
  await requireStaff('import-data', `/staff/import/${id}`)
  const job = await showJob(id)
  if (!job) notFound()
  const isGoing = job.state === 'waiting' || job.state === 'running'
  const title = titleOf(job)
  const error = problem === 'good' && !isGoing ? en.staffReport.confirm.select : undefined
  const errors = error ? [{ field: 'good', message: error }] : []
  const Step = steps[job.kind]
  return (
    <>
      <FormTitle title={title} site={organisation.name} errors={errors} />
      <BackLink href="/staff/import">{en.staffJob.back}</BackLink>
      <ErrorSummary errors={errors} />
      {/* Read out when the step ends, because the page changes without being loaded. */}
      <div aria-live="polite">
        <PageHeading lead={subjectOf(job)}>{title}</PageHeading>
      </div>
      {isGoing ? <JobProgress of={job} /> : <Step of={job} error={error} />}
    </>
  )
}
