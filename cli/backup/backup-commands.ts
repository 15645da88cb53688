import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BackupError } from '#lib/lifecycle/backup/backup-error.ts'
import { readSettings, readVariables } from '#lib/settings.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError } from '../command-error.ts'
import { assertDatabase } from '../database.ts'
import { databaseName } from '../database-name.ts'
import { command } from '../declare.ts'
import { progress } from '../progress.ts'

/** Backs the database up with pg_dump, or copies the embedded one, and prints what else to store. */
export const backupCommand = command({
  name: 'backup',
  summary: 'makes a backup of the database in a new folder',
  description:
    'Makes a backup of the database in a new folder, with pg_dump. The service may be running. The embedded database is copied instead, while the service is stopped. The backup does not contain the settings: store AUTH_SECRET in another place.',
  arguments: { folder: 'the folder to create; its parent folders are created as well' },
  examples: ['backup /var/backups/gatehouse/2026-11-22'],
  note: 'The folder appears when the backup is complete. Only its owner may read it.',
  progressLabel: () => texts().backup.making,
  async run({ args: [name = ''], operator }) {
    const settings = readSettings(readVariables())
    assertDatabase(settings)
    const { databaseJobsUrl: databaseUrl } = settings
    nameDatabase(databaseUrl)
    const { copyToFolder, dumpToFolder } = await import('#lib/lifecycle/backup/make-backup.ts')
    const folder = resolve(name)
    const request = { folder, operator }
    const manifest = await (databaseUrl
      ? dumpToFolder(databaseUrl, request)
      : copyToFolder(request))
    const { files, ...facts } = manifest
    const bytes = await sizeOf(folder, Object.keys(files))
    return {
      json: { folder, bytes, ...facts },
      text: texts().backup.made({ folder, size: formatBytes(bytes), isEmbedded: !databaseUrl }),
    }
  },
})

/** Restores a backup into an empty database, and prints what has ended and what is left to do. */
export const restoreCommand = command({
  name: 'restore',
  summary: 'restores a backup into an empty database',
  description:
    'Restores a backup into the empty database that DATABASE_URL names. Sessions, tokens and links from before the backup end, because some may have been revoked since. If the restore fails, the database stays empty.',
  arguments: { folder: 'the folder that gatehouse backup created' },
  flags: {
    'keep-credentials':
      'keep sessions, tokens and links, even those that were revoked after the backup',
  },
  examples: [
    'restore /var/backups/gatehouse/2026-11-22',
    'restore /var/backups/gatehouse/2026-11-22 --keep-credentials',
  ],
  progressLabel: () => texts().backup.restoring,
  async run({ args: [folder = ''], flags: { 'keep-credentials': keepsCredentials }, operator }) {
    const { databaseJobsUrl: databaseUrl, secure } = readSettings(readVariables())
    nameDatabase(databaseUrl)
    const { readManifest } = await import('#lib/lifecycle/backup/manifest.ts')
    const manifest = await readManifest(folder)
    if (manifest.kind === 'export') throw new BackupError('isExport')
    const isCopy = manifest.kind === 'embedded'
    const text = texts().backup
    if (!isCopy && !databaseUrl) throw new CommandError(1, text.dumpNeedsUrl)
    if (isCopy && databaseUrl) throw new CommandError(1, text.copyNeedsNoUrl)
    if (isCopy && secure) throw new CommandError(1, text.copyUnderHttps)
    const { restoreFromCopy, restoreFromDump } = await import(
      '#lib/lifecycle/backup/restore-backup.ts'
    )
    const request = { folder, manifest, operator, keepsCredentials }
    const result = await (databaseUrl
      ? restoreFromDump(databaseUrl, request)
      : restoreFromCopy(request))
    const { createdAt } = manifest
    return {
      json: { createdAt, ...result },
      text: text.restored({ createdAt, ...result, keptCredentials: keepsCredentials }),
    }
  },
})

function nameDatabase(url: string | undefined): void {
  progress.print(texts().command.database(url && databaseName(url)))
}

async function sizeOf(folder: string, names: readonly string[]): Promise<number> {
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
