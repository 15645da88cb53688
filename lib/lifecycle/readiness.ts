import { isUnavailable } from '#db/driver/connect.ts'
import { isMigrated } from '#db/queries/migrations.ts'
import { type MailStatus, mailStatus } from '#lib/mail/smtp.ts'
import { db } from '#lib/runtime/database.ts'

/** What the service needs, and how each of it is. */
export interface Checks {
  readonly database: 'ok' | 'failing'
  readonly migrations: 'ok' | 'missing' | 'unknown'
  readonly mail: MailStatus
}

/** How long an answer of the database is good for, in milliseconds: probes must not cost it anything. */
const freshness = 1_000
let last: { asked: number; answer: Promise<Omit<Checks, 'mail'>> } | undefined

/** How everything is that the service needs; answers within the database's limit of two seconds. */
export async function checkAll(): Promise<Checks> {
  if (!last || Date.now() - last.asked > freshness) {
    last = { asked: Date.now(), answer: askDatabase() }
  }
  return { ...(await last.answer), mail: mailStatus() }
}

/**
 * Whether requests may come. Mail has no say: no instance could send any, so to take all of them out
 * would keep members from everything else as well.
 */
export const isReady = ({ database, migrations }: Checks): boolean =>
  database === 'ok' && migrations === 'ok'

async function askDatabase(): Promise<Omit<Checks, 'mail'>> {
  try {
    return { database: 'ok', migrations: (await isMigrated(db)) ? 'ok' : 'missing' }
  } catch (error) {
    return isUnavailable(error)
      ? { database: 'failing', migrations: 'unknown' }
      : { database: 'ok', migrations: 'missing' }
  }
}
