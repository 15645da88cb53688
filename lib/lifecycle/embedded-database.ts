import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded.ts'
import { onShutdown } from './shutdown.ts'

/**
 * Sees to the PostgreSQL of a machine that has none, and to a secret that is made once and kept
 * beside it. The settings are read after this, not before.
 */
export async function embed(home: string): Promise<void> {
  const embedded = await startEmbedded(home)
  onShutdown(embedded.stop)
  process.env.DATABASE_URL = embedded.url
  process.env.AUTH_SECRET ||= await keptSecret(join(home, 'auth.secret'))
}

async function keptSecret(file: string): Promise<string> {
  const made = randomBytes(33).toString('base64')
  await writeFile(file, made, { flag: 'wx', mode: 0o600 }).catch(() => chmod(file, 0o600))
  return readFile(file, 'utf8')
}
