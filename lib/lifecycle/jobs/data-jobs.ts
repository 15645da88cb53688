import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { claimJob, continueRun, endLostRuns, endRun } from '#db/queries/imports/jobs-edit.ts'
import { env } from '#lib/env.ts'
import type { ClaimedJob, JobEnd } from '#lib/imports/jobs/job.ts'
import { deleteUploadFolder } from '#lib/imports/jobs/upload-folder.ts'
import { continueAfter } from '#lib/runtime/background-work.ts'
import { currentDatabaseUrl, db } from '#lib/runtime/database.ts'
import { every } from '#lib/runtime/every.ts'
import { log } from '#lib/runtime/log.ts'
import { logJobFailure } from '#lib/runtime/log-job-failure.ts'
import { serviceSecret } from '#lib/runtime/service-secret.ts'
import type { ThreadData, ThreadMessage } from './thread-data.ts'
import { watchThread } from './watch-thread.ts'

const pollMs = 1_000
const heartbeatMs = 2_000
/** A thread sends a message every two seconds, unless it calculates. */
const maxSilentMs = 60_000
/** The time for which a job may continue when the service stops. */
const stopMs = 10_000
/** The cells of an .xlsx file are held in memory as a whole; another process reads them. */
const maxMemoryMegabytes = 1_024

/** A program of its own, beside the one that runs (bin/prepare/build.js). */
const program = new URL('./job.js', import.meta.url)

const threads = new Set<Worker>()

/** Carries out the jobs of the staff pages, each in a thread of its own. Returns what stops them; they are repeated. */
export function startDataJobs(): () => Promise<void> {
  const stopPolling = every(pollMs, startWaitingJobs)
  return async () => {
    await stopPolling()
    for (const thread of threads) thread.postMessage('stop')
    const all = Promise.all([...threads].map((thread) => once(thread, 'exit').catch(() => {})))
    await Promise.race([all, sleep(stopMs, undefined, { ref: false })])
    await Promise.all([...threads].map((thread) => thread.terminate()))
  }
}

async function startWaitingJobs(): Promise<void> {
  await endLostRuns(db)
  for (let job = await claimJob(db); job; job = await claimJob(db)) continueAfter(runInThread(job))
}

async function runInThread(job: ClaimedJob): Promise<void> {
  const { id, kind, step } = job
  const workerData: ThreadData = {
    job,
    settings: env,
    databaseUrl: currentDatabaseUrl('jobs'),
    secret: serviceSecret(),
  }
  const thread = new Worker(program, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMegabytes },
  })
  threads.add(thread)
  const watch = watchThread(thread, maxSilentMs)
  let progress = { done: 0, total: 0 }
  let end: JobEnd | undefined
  let failure: unknown
  thread.on('message', (message: ThreadMessage) => {
    progress = message.progress ?? progress
    end = message.end ?? end
  })
  thread.on('error', (error) => {
    failure = error
  })
  const stopHeartbeat = every(heartbeatMs, async () => {
    const isOurs = await continueRun(db, job, progress).catch(() => true)
    if (!isOurs) await thread.terminate()
  })
  await new Promise((resolve) => thread.once('exit', resolve))
  await stopHeartbeat()
  threads.delete(thread)
  if (watch.isLost()) failure = new Error('The thread of a job calculated for too long.')
  // Here and not in the thread, which may have been ended in the middle.
  await deleteUploadFolder(job.runId).catch(logJobFailure)
  log.info({ event: 'data-job-ended', id, kind, step, state: end?.state ?? 'failed' })
  // Stopped in the middle: once its lease is over, what the database says decides.
  if (!end && !failure) return
  if (failure) log.error({ event: 'data-job-failed', id, kind, step, error: failure })
  const isTooLarge = (failure as { code?: string })?.code === 'ERR_WORKER_OUT_OF_MEMORY'
  const report = { code: isTooLarge ? 'memory' : 'failed' }
  const failed = { state: 'failed', report, isUnneeded: isTooLarge, isUnclear: true } as const
  await endRun(db, job, end ?? failed).catch(logJobFailure)
}
