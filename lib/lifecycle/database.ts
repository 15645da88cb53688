import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { loadDemo } from '#db/demo.ts'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { hashPassword } from '#lib/auth/password.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { db, setDatabaseUrl } from '#lib/runtime/database.ts'
import { serviceSecret, setServiceSecret } from '#lib/runtime/service-secret.ts'
import type { Settings } from '#lib/settings.ts'
import { onShutdown } from './shutdown.ts'

/** A database that accepts connections, and the secret of the service that uses it. */
export interface OpenDatabase {
  readonly url: string
  readonly secret: string
  readonly isEmbedded: boolean
}

/**
 * Opens the database that the settings name, or else starts the embedded one until shutdown. Throws if
 * a database is named and AUTH_SECRET is not set.
 */
export async function openDatabase(settings: Settings): Promise<OpenDatabase> {
  const { databaseUrl } = settings
  if (databaseUrl) return { url: databaseUrl, secret: serviceSecret(), isEmbedded: false }
  const home = resolve('.data')
  const embedded = await startEmbedded(home)
  onShutdown(embedded.stop)
  const secret = settings.authSecret ?? (await storedSecret(join(home, 'auth.secret')))
  setDatabaseUrl(embedded.url)
  setServiceSecret(secret)
  return { url: embedded.url, secret, isEmbedded: true }
}

/** Brings the tables up to date; an empty embedded database gets the demonstration cast. */
export async function prepareDatabase({ url, isEmbedded }: OpenDatabase): Promise<void> {
  await migrate(url)
  if (isEmbedded) await loadDemo(db, { hashPassword, hashSecret: hashOf })
}

async function storedSecret(file: string): Promise<string> {
  const created = randomBytes(33).toString('base64')
  await writeFile(file, created, { flag: 'wx', mode: 0o600 }).catch(() => chmod(file, 0o600))
  return readFile(file, 'utf8')
}
