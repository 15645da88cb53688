import { deleteExpired } from '#db/queries/credentials.ts'
import { flushLastUsed } from '#lib/auth/last-used.ts'
import { deleteOldKeys } from '#lib/oauth/signing-key.ts'
import { drainBackgroundWork } from '#lib/runtime/background-work.ts'
import { db, endDatabase } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'

const minute = 60_000

/** Does what has to be done now and then; resolves, when it is ended, with nothing left undone. */
export function startBackgroundJobs(): () => Promise<void> {
  const chores = [
    every(10 * minute, () => deleteExpired(db)),
    every(10 * minute, deleteOldKeys),
    every(minute / 2, flushLastUsed),
  ]
  return async () => {
    for (const chore of chores) clearInterval(chore)
    await drainBackgroundWork()
    await flushLastUsed().catch(tellFailure)
    await endDatabase()
  }
}

const every = (milliseconds: number, chore: () => Promise<unknown>) =>
  setInterval(() => chore().catch(tellFailure), milliseconds).unref()

/** A chore that fails is done at its next turn. */
const tellFailure = (error: unknown) => log.warn({ event: 'chore-failed', error })
