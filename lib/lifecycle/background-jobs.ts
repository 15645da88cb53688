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

/** Starts the recurring jobs; returns what stops them, completes their work and closes the database. */
export function startBackgroundJobs(): () => Promise<void> {
  const stopping = new AbortController()
  const jobs = [
    every(jobMs, () =>
      withJobPool((pool) => enforceRetention(pool, env.retentionDays, { signal: stopping.signal })),
    ),
    every(jobMs, () => remindApplicants(stopping.signal)),
    every(jobMs, () => withJobPool((pool) => remindMembers(pool, { signal: stopping.signal }))),
    every(jobMs, () => withJobPool(checkContacts)),
    every(jobMs, () => withJobPool((pool) => markAllOver(pool, stopping.signal))),
    every(jobMs, () => withJobPool((pool) => askForConfirmations(pool, stopping.signal))),
    every(jobMs, deleteRetiredSigningKeys),
    every(60 * minuteMs, logOneNetwork),
    every(jobMs, deleteLostFolders),
    every(minuteMs / 2, flushLastUsed),
    every(minuteMs, recordCounts),
    every(minuteMs, () => flushSearchIndexes(db)),
    every(minuteMs / 30, () => sendOutgoing(stopping.signal)),
    every(minuteMs / 12, () => deleteSuccessorSeeds(db)),
  ]
  const stopDataJobs = startDataJobs()
  const stopNumbering = startNumbering(stopping.signal)
  return async () => {
    stopping.abort()
    for (const stop of jobs) stop()
    await stopDataJobs()
    await stopNumbering()
    await drainBackgroundWork()
    await flushLastUsed().catch(logJobFailure)
    await recordCounts().catch(logJobFailure)
    await closeDatabase()
  }
}
