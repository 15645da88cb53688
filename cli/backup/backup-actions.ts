import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readSettings, readVariables } from '#lib/settings.ts'
import { backupText as text } from '#lib/text/en/operators/backup.ts'
import { commandText } from '#lib/text/en/operators/command.ts'
import { CommandError } from '../command-error.ts'
import { assertDatabase } from '../database.ts'
import { databaseName } from '../database-name.ts'
import type { CommandResult } from '../declare.ts'
import { operatorName } from '../operator.ts'
import { progress } from '../progress.ts'

/** Makes a backup and prints what else to store. */
export async function runBackup({
  args: [name = ''],
}: {
  args: readonly string[]
}): Promise<CommandResult> {
  const settings = readSettings(readVariables())
  assertDatabase(settings)
  const { databaseUrl } = settings
  nameDatabase(databaseUrl)
  const { copyToFolder, dumpToFolder } = await import('#lib/lifecycle/backup/make-backup.ts')
  const folder = resolve(name)
  const request = { folder, operator: operatorName() }
  const manifest = await (databaseUrl ? dumpToFolder(databaseUrl, request) : copyToFolder(request))
  const bytes = await sizeOf(folder, Object.keys(manifest.files))
  const { files: _, ...facts } = manifest
  return {
    json: { folder, bytes, ...facts },
    text: text.made({ folder, size: formatBytes(bytes), isEmbedded: !databaseUrl }),
  }
}

/** Restores a backup and prints what has ended and what is left to do. */
export async function runRestore({
  args: [folder = ''],
  flags: { 'keep-credentials': keepsCredentials },
}: {
  args: readonly string[]
  flags: { 'keep-credentials': boolean }
}): Promise<CommandResult> {
  const { databaseUrl, secure } = readSettings(readVariables())
  nameDatabase(databaseUrl)
  const { readManifest } = await import('#lib/lifecycle/backup/manifest.ts')
  const manifest = await readManifest(folder)
  const isCopy = manifest.kind === 'embedded'
  if (!isCopy && !databaseUrl) throw new CommandError(1, text.dumpNeedsUrl)
  if (isCopy && databaseUrl) throw new CommandError(1, text.copyNeedsNoUrl)
  if (isCopy && secure) throw new CommandError(1, text.copyUnderHttps)
  const { restoreFromCopy, restoreFromDump } = await import(
    '#lib/lifecycle/backup/restore-backup.ts'
  )
  const request = { folder, manifest, operator: operatorName(), keepsCredentials }
  const result = await (databaseUrl
    ? restoreFromDump(databaseUrl, request)
    : restoreFromCopy(request))
  const { createdAt } = manifest
  return {
    json: { createdAt, ...result },
    text: text.restored({ createdAt, ...result, keptCredentials: keepsCredentials }),
  }
}

function nameDatabase(url: string | undefined): void {
  progress.print(commandText.database(url && databaseName(url)))
}

async function sizeOf(folder: string, names: readonly string[]): Promise<number> {
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
