import { sweep } from '#db/queries/credentials.ts'
import { writeSeen } from '#lib/credentials/seen.ts'
import { db, endDatabase } from '#lib/database.ts'
import { log } from '#lib/log.ts'
import { sweepKeys } from '#lib/oauth/signing-key.ts'
import { allFinished } from '#lib/unfinished.ts'

const minute = 60_000

/** Does what has to be done now and then; resolves, when it is ended, with nothing left undone. */
export function startChores(): () => Promise<void> {
  const chores = [
    every(10 * minute, () => sweep(db)),
    every(10 * minute, sweepKeys),
    every(minute / 2, writeSeen),
  ]
  return async () => {
    for (const chore of chores) clearInterval(chore)
    await allFinished()
    await writeSeen().catch(tellFailure)
    await endDatabase()
  }
}

const every = (milliseconds: number, chore: () => Promise<unknown>) =>
  setInterval(() => chore().catch(tellFailure), milliseconds).unref()

/** A chore that fails is done at its next turn. */
const tellFailure = (error: unknown) => log.warn({ event: 'chore-failed', error })
