import { onShutdown } from '#lib/lifecycle/shutdown.ts'
import { readSettings, readVariables } from '#lib/settings.ts'

/** Opens the service's database until the command ends, and brings its tables up to date. */
export async function openServiceDatabase(): Promise<void> {
  const settings = readSettings(readVariables())
  const { openDatabase, prepareDatabase } = await import('#lib/lifecycle/database.ts')
  const { closeDatabase } = await import('#lib/runtime/database.ts')
  const { log } = await import('#lib/runtime/log.ts')
  // Standard output belongs to the command's result, which programs read.
  log.level = 'silent'
  const database = await openDatabase(settings)
  onShutdown(closeDatabase)
  await prepareDatabase(database)
}
