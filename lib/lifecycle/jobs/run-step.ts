import { isUnavailable } from '#db/driver/errors.ts'
import { inviteImported } from '#lib/accounts/people/invite-imported.ts'
import { undoImport } from '#lib/imports/applying/manage-imports.ts'
import type { ClaimedJob, JobEnd, JobRun } from '#lib/imports/jobs/job.ts'
import { runImportJob } from '#lib/imports/jobs/run-import-job.ts'

/** Carries out a step of a job (decision 067). */
export function runStep(job: ClaimedJob, run: JobRun): Promise<JobEnd> {
  if (job.kind === 'import') return runImportJob(job, run)
  return job.kind === 'undo' ? runUndo(job) : runInvitations(job, run)
}

type JobOfImport = Exclude<ClaimedJob, { readonly kind: 'import' }>

async function runUndo({ importId, operator, step }: JobOfImport): Promise<JobEnd> {
  const report = await undoImport(importId, operator, step === 'write')
  return { state: report.state === 'done' ? 'done' : 'failed', report }
}

async function runInvitations(job: JobOfImport, run: JobRun): Promise<JobEnd> {
  const { importId, operator, step } = job
  const isSending = step === 'write'
  const report = await inviteImported({
    importId,
    withFormer: false,
    operator,
    send: isSending,
    onProgress: run.onProgress,
    isStopping: run.isStopping,
  }).catch((error) => {
    if (isSending && isUnavailable(error)) return undefined
    throw error
  })
  // Once there is a database, another run invites those who have no invitation yet.
  if (!report || (isSending && run.isStopping())) return { state: 'waiting' }
  return { state: report.accounts.state === 'found' && !report.isBusy ? 'done' : 'failed', report }
}
