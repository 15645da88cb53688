import { deleteExpired } from '#db/queries/credentials.ts'
import { deleteSuccessorSeeds } from '#db/queries/oauth/grants.ts'
import { flushLastUsed } from '#lib/auth/last-used.ts'
import { deleteRetiredSigningKeys } from '#lib/oauth/signing-key.ts'
import { drainBackgroundWork } from '#lib/runtime/background-work.ts'
import { closeDatabase, db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'

const minuteMs = 60_000

/** Starts the recurring jobs; returns what stops them, completes their work and closes the database. */
export function startBackgroundJobs(): () => Promise<void> {
  const jobs = [
    every(10 * minuteMs, () => deleteExpired(db)),
    every(10 * minuteMs, deleteRetiredSigningKeys),
    every(minuteMs / 2, flushLastUsed),
    every(minuteMs / 12, () => deleteSuccessorSeeds(db)),
  ]
  return async () => {
    for (const job of jobs) clearInterval(job)
    await drainBackgroundWork()
    await flushLastUsed().catch(logFailure)
    await closeDatabase()
  }
}

const every = (intervalMs: number, job: () => Promise<unknown>) =>
  setInterval(() => job().catch(logFailure), intervalMs).unref()

/** A job that failed runs again at its next interval. */
const logFailure = (error: unknown) => log.warn({ event: 'background-job-failed', error })
