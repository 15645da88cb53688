import { setTimeout as sleep } from 'node:timers/promises'
import { deleteSuccessorSeeds } from '#db/queries/oauth/grants.ts'
import { flushSearchIndexes } from '#db/queries/staff/search.ts'
import { checkContacts } from '#db/queries/tasks/tasks-edit.ts'
import { jobMinutes } from '#db/values/periods.ts'
import { remindApplicants } from '#lib/accounts/applications/remind-applicants.ts'
import { flushLastUsed } from '#lib/auth/last-used.ts'
import { env } from '#lib/env.ts'
import { startNumbering } from '#lib/events/number-events.ts'
import { deleteLostFolders } from '#lib/imports/jobs/upload-folder.ts'
import { askForConfirmations } from '#lib/memberships/contacts/ask-for-confirmations.ts'
import { markAllOver } from '#lib/memberships/mark-over.ts'
import { remindMembers } from '#lib/memberships/remind-members.ts'
import { deleteRetiredSigningKeys } from '#lib/oauth/signing-key.ts'
import { drainBackgroundWork } from '#lib/runtime/background-work.ts'
import { closeDatabase, db, withJobPool } from '#lib/runtime/database.ts'
import { every } from '#lib/runtime/every.ts'
import { logJobFailure } from '#lib/runtime/log-job-failure.ts'
import { enforceRetention } from './enforce-retention.ts'
import { startDataJobs } from './jobs/data-jobs.ts'
import { logOneNetwork } from './one-network.ts'
import { recordCounts } from './record-counts.ts'
import { sendOutgoing } from './send-outgoing.ts'

const minuteMs = 60_000
const jobMs = jobMinutes * minuteMs
/** The time in which the runs that are under way end; a statement that waits for a lost database takes longer. */
const lastRunsMs = 4_000

type Run = (stopping: AbortSignal) => Promise<unknown>

/** The recurring jobs with the time from one run to the next; a run ends early once the signal aborts. */
export const recurringJobs = {
  retention: {
    everyMs: jobMs,
    run: (signal) => withJobPool((pool) => enforceRetention(pool, env.retentionDays, { signal })),
  },
  applicants: {
    everyMs: jobMs,
    run: (signal) => withJobPool((pool) => remindApplicants(pool, signal)),
  },
  members: {
    everyMs: jobMs,
    run: (signal) => withJobPool((pool) => remindMembers(pool, { signal })),
  },
  contacts: { everyMs: jobMs, run: () => withJobPool(checkContacts) },
  over: { everyMs: jobMs, run: (signal) => withJobPool((pool) => markAllOver(pool, signal)) },
  confirmations: { everyMs: jobMs, run: () => withJobPool(askForConfirmations) },
  signingKeys: { everyMs: jobMs, run: deleteRetiredSigningKeys },
  oneNetwork: { everyMs: 60 * minuteMs, run: logOneNetwork },
  lostFolders: { everyMs: jobMs, run: deleteLostFolders },
  lastUsed: { everyMs: minuteMs / 2, run: flushLastUsed },
  counts: { everyMs: minuteMs, run: recordCounts },
  searchIndexes: { everyMs: minuteMs, run: () => flushSearchIndexes(db) },
  outgoing: { everyMs: minuteMs / 30, run: sendOutgoing },
  successorSeeds: { everyMs: minuteMs / 12, run: () => deleteSuccessorSeeds(db) },
} as const satisfies Record<string, { everyMs: number; run: Run }>

/** Starts the recurring jobs; returns what stops them, completes their work and closes the database. */
export function startBackgroundJobs(): () => Promise<void> {
  const stopping = new AbortController()
  const jobs = Object.values(recurringJobs).map(({ everyMs, run }) =>
    every(everyMs, () => run(stopping.signal)),
  )
  const stopDataJobs = startDataJobs()
  const stopNumbering = startNumbering(stopping.signal)
  return async () => {
    stopping.abort()
    const lastRuns = Promise.all(jobs.map((stop) => stop()))
    await Promise.race([lastRuns, sleep(lastRunsMs, undefined, { ref: false })])
    await stopDataJobs()
    await stopNumbering()
    await drainBackgroundWork()
    await flushLastUsed().catch(logJobFailure)
    await recordCounts().catch(logJobFailure)
    await closeDatabase()
  }
}
