import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { loadDemo } from '#db/demo.ts'
import { isInsecure, isUnavailable } from '#db/driver/errors.ts'
import { askFirst } from '#db/driver/follow-primary.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { migrate } from '#db/migrate.ts'
import { loadPast } from '#db/past/load-past.ts'
import { type PendingMigrations, readPendingMigrations } from '#db/pending-migrations.ts'
import { demonstrationSecrets } from '#lib/accounts/staff/demonstration-secrets.ts'
import { hashPassword } from '#lib/auth/hashing/password.ts'
import { currentDatabaseUrl, db, setDatabaseUrl } from '#lib/runtime/database.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import type { Settings } from '#lib/settings.ts'
import { describeError } from './describe-error.ts'
import { onShutdown } from './shutdown.ts'

/** A database that accepts connections, with the URL for jobs and commands. */
export type OpenDatabase = Awaited<ReturnType<typeof openDatabase>>

/**
 * Opens the database that the settings name. If they name none, starts the embedded one until shutdown
 * and uses the service secret that is stored with it (decision 012). A command is a guest: it never stops the database
 * of a service.
 */
export async function openDatabase(
  { databaseJobsUrl, authSecret }: Settings,
  { isGuest = false } = {},
) {
  if (databaseJobsUrl) return { url: databaseJobsUrl, isEmbedded: false }
  const home = resolve('.data')
  const embedded = await startEmbedded(home, { isGuest })
  onShutdown(embedded.stop)
  setDatabaseUrl(embedded.url)
  setServiceSecret(authSecret ?? (await storedSecret(join(home, 'auth.secret'))))
  return { url: embedded.url, isEmbedded: true }
}

/** Brings the tables up to date; an empty embedded database gets the demonstration data. */
export async function prepareDatabase(
  { url, isEmbedded }: OpenDatabase,
  { demo }: Pick<Settings, 'demo'>,
): Promise<void> {
  await applyMigrations(url)
  if (!isEmbedded || !(await loadDemo(db, demonstrationSecrets)) || demo === 'cast') return
  // Nobody knows the password of the people whom the cast meets.
  await loadPast(db, await hashPassword(randomBytes(33).toString('base64')), Date.now())
}

/** Brings the tables up to date; returns the number of migrations that were pending. */
export const applyMigrations = (url: string): Promise<number> =>
  migrate(url).catch((error) => {
    const isAway = isUnavailable(error) || isInsecure(error)
    throw isAway ? new Error(describeError(error), { cause: error }) : error
  })

/** Finds out, as the first statement of a command, whether the tables are older than this version. */
export const findPendingMigrations = (timeoutMs?: number): Promise<PendingMigrations> =>
  askFirst(currentDatabaseUrl('jobs'), () => readPendingMigrations(db), timeoutMs)

async function storedSecret(file: string): Promise<string> {
  const created = randomBytes(33).toString('base64')
  await writeFile(file, created, { flag: 'wx', mode: 0o600 }).catch(() => chmod(file, 0o600))
  return readFile(file, 'utf8')
}
