import { createReadStream } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { restoreDump } from '#db/backup/dump.ts'
import { recordRestore } from '#db/backup/end-credentials.ts'
import { readDatabaseFacts } from '#db/backup/facts.ts'
import { majorOf } from '#db/backup/programs.ts'
import { findEmbeddedVersion, restoreEmbedded } from '#db/embedded/copy.ts'
import { requiredHashes } from '#db/migration-files.ts'
import { BackupError } from './backup-error.ts'
import { decryptFile } from './encryption.ts'
import { requireProgram, withDatabase } from './make-backup.ts'
import { copyFolder, dumpFile, encryptedDumpFile, type Manifest } from './manifest.ts'

/** A backup, with a file that has the private key if it is encrypted. */
export interface DumpSource {
  readonly folder: string
  readonly manifest: Manifest
  readonly keyFile?: string | null | undefined
}

/** A backup to restore, and the operator for the audit trail. */
interface RestoreRequest extends DumpSource {
  readonly operator: string
  /** True if credentials from before the backup stay valid, even those that were revoked since. */
  readonly keepsCredentials: boolean
}

/** Restores a dump into the empty database of a URL. Throws a `BackupError` if it cannot. */
export async function restoreFromDump(
  url: string,
  { operator, keepsCredentials, ...source }: RestoreRequest,
) {
  const endedCredentials = await loadDump(
    url,
    source,
    recordRestore(operator, { keepsCredentials }),
  )
  return { endedCredentials, pendingMigrations: countPending(source.manifest) }
}

/** Loads a dump into an empty database and runs a statement that prints a number. Throws a `BackupError` if it cannot. */
export async function loadDump(
  url: string,
  { folder, manifest, keyFile }: DumpSource,
  last: string,
): Promise<number> {
  const server = await withDatabase(url, readDatabaseFacts)
  if (!server.isEmpty) throw new BackupError('notEmpty')
  if (server.encoding !== 'UTF8') throw new BackupError('otherEncoding', server.encoding)
  if (majorOf(server.version) < majorOf(manifest.postgres))
    throw new BackupError('olderServer', manifest.postgres, server.version)
  const needed = majorOf(manifest.pgDump ?? manifest.postgres)
  await requireProgram('pg_restore', needed, 'programTooOldForBackup')
  await requireProgram('psql', needed, 'programTooOldForBackup')
  const dump = await openDump(resolve(folder), manifest, keyFile)
  return restoreDump(url, dump, last).catch((error) => {
    throw error.cause instanceof BackupError ? error.cause : error
  })
}

async function openDump(
  folder: string,
  { files }: Manifest,
  keyFile: DumpSource['keyFile'],
): Promise<Readable> {
  if (!(encryptedDumpFile in files)) return createReadStream(join(folder, dumpFile))
  if (!keyFile) throw new BackupError('encrypted')
  return decryptFile(join(folder, encryptedDumpFile), keyFile)
}

/** Restores a copy as the embedded database, of which there must be none. */
export async function restoreFromCopy({
  folder,
  manifest,
  operator,
  keepsCredentials,
}: RestoreRequest) {
  const embedded = await findEmbeddedVersion()
  if (embedded !== majorOf(manifest.postgres))
    throw new BackupError('otherEmbedded', manifest.postgres, embedded)
  const printed = await restoreEmbedded(join(resolve(folder), copyFolder), resolve('.data'), [
    recordRestore(operator, { keepsCredentials }),
  ])
  if (printed === undefined) throw new BackupError('embeddedExists')
  return {
    endedCredentials: Number(printed.match(/count = "(\d+)"/)?.[1]),
    pendingMigrations: countPending(manifest),
  }
}

const countPending = ({ migrations }: Manifest) =>
  requiredHashes().filter((hash) => !migrations.includes(hash)).length
