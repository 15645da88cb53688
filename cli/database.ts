import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { onShutdown } from '#lib/lifecycle/shutdown.ts'
import { readSettings, readVariables, type Settings } from '#lib/settings.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError } from './command-error.ts'
import { databaseName } from './database-name.ts'
import { progress } from './progress.ts'

const text = () => texts().command

/** Opens the database until the command ends; never creates or upgrades one, which an older service may be using. */
export const openServiceDatabase = (): Promise<void> => {
  opened ??= openThisVersion()
  return opened
}

let opened: Promise<void> | undefined

async function openThisVersion(): Promise<void> {
  await openAnyVersion()
  const { findPendingMigrations } = await import('#lib/lifecycle/database.ts')
  const { migrations, isEmpty } = await findPendingMigrations()
  if (isEmpty) throw new CommandError('not-set-up', text().databaseIsEmpty)
  if (migrations.length > 0)
    throw new CommandError('not-set-up', text().migrationsPending(migrations.length))
}

/** Opens the database, and then the module of its use cases. */
export async function openFor<Module>(load: () => Promise<Module>): Promise<Module> {
  await openServiceDatabase()
  return load()
}

/** Opens a database whose tables may be older than this version. Returns its URL. */
export async function openAnyVersion(): Promise<string> {
  const settings = readSettings(readVariables())
  assertDatabase(settings)
  const { openDatabase } = await import('#lib/lifecycle/database.ts')
  const { allowLongQueries, closeDatabase } = await import('#lib/runtime/database.ts')
  const { log } = await import('#lib/runtime/log.ts')
  allowLongQueries()
  // Standard output belongs to the command's result, which programs read.
  log.level = 'silent'
  nameDatabase(settings.databaseJobsUrl)
  const { url } = await openDatabase(settings, { isGuest: true })
  const { closeSmtp } = await import('#lib/mail/smtp.ts')
  onShutdown(async () => {
    closeSmtp()
    await closeDatabase()
  })
  return url
}

/** Prints which database a command works on: the one of a URL, or else the embedded one. */
export const nameDatabase = (url: string | undefined): void =>
  progress.print(text().database(url && databaseName(url)))

/** Stops before the embedded database would be created, or used for real members. */
export function assertDatabase({ databaseUrl, secure }: Settings): void {
  if (databaseUrl) return
  if (secure) throw new CommandError('not-set-up', text().embeddedUnderHttps)
  if (!existsSync(join('.data', 'postgres')))
    throw new CommandError('not-set-up', text().noDatabase)
}
