import { hasCode } from '#db/driver/errors.ts'
import { isMigrated } from '#db/pending-migrations.ts'
import { type MailStatus, mailStatus } from '#lib/mail/smtp.ts'
import { cacheFor } from '#lib/runtime/cache-for.ts'
import { db } from '#lib/runtime/database.ts'
import { queues } from '#lib/runtime/fair-queue.ts'

/** The state of each dependency of the service, and of its queues (decision 017). */
interface Checks {
  readonly database: 'ok' | 'failing'
  readonly migrations: 'ok' | 'missing' | 'unknown'
  readonly mail: MailStatus
  readonly queues: 'ok' | 'stalled'
}

/** Probes share one query per second, so that frequent probes put no load on the database. */
const readDatabase = cacheFor(1_000, checkDatabase)

/** Checks all dependencies and the queues of this process; resolves within the query timeout of two seconds. */
export const checkReadiness = async (): Promise<Checks> => ({
  ...(await readDatabase()),
  mail: mailStatus(),
  queues: [...queues.values()].some((load) => load().isStalled) ? 'stalled' : 'ok',
})

/** Returns true if the service can take requests. Mail does not count: it fails for every instance alike. */
export const isReady = ({ database, migrations, queues }: Checks): boolean =>
  database === 'ok' && migrations === 'ok' && queues === 'ok'

async function checkDatabase(): Promise<Pick<Checks, 'database' | 'migrations'>> {
  try {
    return { database: 'ok', migrations: (await isMigrated(db)) ? 'ok' : 'missing' }
  } catch (error) {
    // The table of the migrations is missing.
    return hasCode(error, /^42P01$/)
      ? { database: 'ok', migrations: 'missing' }
      : { database: 'failing', migrations: 'unknown' }
  }
}
