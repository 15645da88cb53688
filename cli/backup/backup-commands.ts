import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text as textField } from '#lib/contract/field.ts'
import { readSettings, readVariables } from '#lib/settings.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError } from '../command-error.ts'
import { assertDatabase, nameDatabase } from '../database.ts'
import { command, type Noun, option } from '../declare.ts'

const key = option(
  textField('key'),
  'the file of age-keygen with the private key, if the backup is encrypted',
  'file',
)

/** Backs the database up with pg_dump, or copies the embedded one, and prints what else to store. */
const makeCommand = command({
  name: 'make',
  isDefault: true,
  summary: 'makes a backup of the database in a new folder',
  description:
    'Makes a backup of the database in a new folder, with pg_dump. The service may be running. The embedded database is copied instead, while the service is stopped. The backup does not contain the settings: store AUTH_SECRET in another place.',
  arguments: { folder: 'the folder to create; its parent folders are created as well' },
  lists: {
    'encrypt-to': {
      about: 'encrypts the backup for the owner of this public key of age (age1…)',
      placeholder: 'key',
    },
  },
  examples: [
    'backup make /var/backups/gatehouse/2026-11-22',
    'backup make /var/backups/gatehouse/2026-11-22 --encrypt-to age1mwhzczxfvgeum9lfa20n9t6xft5252hh2684a54z5f52n0f5vcgqfk2n8f',
  ],
  note: 'The folder appears when the backup is complete. Only its owner may read it.',
  progressLabel: () => texts().backup.making,
  async run({ args: [name = ''], lists: { 'encrypt-to': keys }, operator }) {
    const settings = readSettings(readVariables())
    assertDatabase(settings)
    const { databaseJobsUrl: databaseUrl } = settings
    if (!databaseUrl && keys.length > 0)
      throw new CommandError('not-set-up', texts().backup.encryptNeedsUrl)
    nameDatabase(databaseUrl)
    const { copyToFolder, dumpToFolder } = await import('#lib/lifecycle/backup/make-backup.ts')
    const folder = resolve(name)
    const request = { folder, operator }
    const manifest = await (databaseUrl
      ? dumpToFolder(databaseUrl, { ...request, keys })
      : copyToFolder(request))
    const { files, ...facts } = manifest
    const bytes = await sizeOf(folder, Object.keys(files))
    return {
      json: { folder, bytes, ...facts },
      text: texts().backup.made({
        folder,
        size: formatBytes(bytes),
        isEmbedded: !databaseUrl,
        isEncrypted: keys.length > 0,
      }),
    }
  },
})

/** Restores a backup into a scratch database, and compares the rows of every table. */
const verifyCommand = command({
  name: 'verify',
  summary: 'restores a backup into a scratch database and compares the rows of every table',
  description:
    'Restores a backup into a new database on the server of VERIFY_DATABASE_URL, or else of DATABASE_JOBS_URL or DATABASE_URL, compares the rows of every table with those that the backup recorded, and drops the database. The role must be allowed to create databases. A success is recorded in the database of the service, where gatehouse doctor looks for it.',
  arguments: { folder: 'the folder that gatehouse backup created' },
  options: { key },
  examples: ['backup verify /var/backups/gatehouse/2026-11-22 --key /etc/gatehouse-backup.key'],
  progressLabel: () => texts().backup.verifying,
  async run({ args: [folder = ''], options, operator }) {
    const { databaseJobsUrl: databaseUrl, verifyDatabaseUrl: serverUrl = databaseUrl } =
      readSettings(readVariables())
    if (!databaseUrl || !serverUrl)
      throw new CommandError('not-set-up', texts().backup.verifyNeedsUrl)
    nameDatabase(databaseUrl)
    const { readManifest } = await import('#lib/lifecycle/backup/manifest.ts')
    const { verifyBackup } = await import('#lib/lifecycle/backup/verify-backup.ts')
    const startedAt = performance.now()
    const manifest = await readManifest(folder, 'backup')
    const request = { folder, manifest, keyFile: options.key, databaseUrl, serverUrl, operator }
    const extent = await verifyBackup(request)
    const seconds = Math.ceil((performance.now() - startedAt) / 1_000)
    const result = { createdAt: manifest.createdAt, ...extent, seconds }
    return { json: result, text: texts().backup.verified(result) }
  },
})

/** The commands for backups. */
export const backupCommands: Noun = {
  name: 'backup',
  description:
    'Makes and verifies backups of the database. `backup FOLDER` is short for `backup make FOLDER`.',
  commands: [makeCommand, verifyCommand],
}

/** Restores a backup into an empty database, and prints what has ended and what is left to do. */
export const restoreCommand = command({
  name: 'restore',
  summary: 'restores a backup into an empty database',
  description:
    'Restores a backup into the empty database that DATABASE_JOBS_URL or DATABASE_URL names. Sessions, tokens and links from before the backup end, because some may have been revoked since. If the restore fails, the database stays empty.',
  arguments: { folder: 'the folder that gatehouse backup created' },
  options: { key },
  flags: {
    'keep-credentials':
      'keep sessions, tokens and links, even those that were revoked after the backup',
  },
  examples: [
    'restore /var/backups/gatehouse/2026-11-22',
    'restore /var/backups/gatehouse/2026-11-22 --keep-credentials',
  ],
  progressLabel: () => texts().backup.restoring,
  async run({ args: [folder = ''], options, flags, operator }) {
    const keepsCredentials = flags['keep-credentials']
    const { databaseJobsUrl: databaseUrl, secure } = readSettings(readVariables())
    nameDatabase(databaseUrl)
    const { readManifest } = await import('#lib/lifecycle/backup/manifest.ts')
    const manifest = await readManifest(folder, 'backup')
    const isCopy = manifest.kind === 'embedded'
    const text = texts().backup
    if (!isCopy && !databaseUrl) throw new CommandError('not-set-up', text.dumpNeedsUrl)
    if (isCopy && databaseUrl) throw new CommandError('not-set-up', text.copyNeedsNoUrl)
    if (isCopy && secure) throw new CommandError('not-set-up', text.copyUnderHttps)
    const { restoreFromCopy, restoreFromDump } = await import(
      '#lib/lifecycle/backup/restore-backup.ts'
    )
    const request = { folder, manifest, keyFile: options.key, operator, keepsCredentials }
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

async function sizeOf(folder: string, names: readonly string[]): Promise<number> {
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
