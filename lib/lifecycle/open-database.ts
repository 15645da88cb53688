import { resolve } from 'node:path'
import { embed } from './embedded-database.ts'
import { onShutdown } from './shutdown.ts'

/** Opens the database that the service has, brought up to date as the service does, until the end of this process. */
export async function openDatabase(): Promise<void> {
  const embedded = !process.env.DATABASE_URL
  if (embedded) await embed(resolve('.data'))
  // Only now: the settings are read where these are first imported.
  const { prepareDatabase } = await import('./prepare-database.ts')
  const { endDatabase } = await import('#lib/runtime/database.ts')
  onShutdown(endDatabase)
  await prepareDatabase(embedded)
}
