import { join, resolve } from 'node:path'
import { restoreDump } from '#db/backup/dump.ts'
import { recordRestore } from '#db/backup/end-credentials.ts'
import { readDatabaseFacts } from '#db/backup/facts.ts'
import { type ClientProgram, findProgramVersion, majorOf } from '#db/backup/programs.ts'
import { findEmbeddedVersion, restoreEmbedded } from '#db/embedded/copy.ts'
import { requiredHashes } from '#db/migration-files.ts'
import { BackupError } from './backup-error.ts'
import { withDatabase } from './make-backup.ts'
import { copyFolder, dumpFile, type Manifest } from './manifest.ts'

/** A backup to restore, and the operator for the audit trail. */
interface RestoreRequest {
  readonly folder: string
  readonly manifest: Manifest
  readonly operator: string
  /** True if credentials from before the backup stay valid, even those that were revoked since. */
  readonly keepsCredentials: boolean
}

/** The result of a restore. */
interface RestoreResult {
  readonly endedCredentials: number
  readonly pendingMigrations: number
}

/** Restores a dump into the empty database of a URL. Throws a `BackupError` if it cannot. */
export async function restoreFromDump(
  url: string,
  { folder, manifest, ...options }: RestoreRequest,
): Promise<RestoreResult> {
  const server = await withDatabase(url, readDatabaseFacts)
  if (!server.isEmpty) throw new BackupError('notEmpty')
  if (server.encoding !== 'UTF8') throw new BackupError('otherEncoding', server.encoding)
  if (majorOf(server.version) < majorOf(manifest.postgres))
    throw new BackupError('olderServer', manifest.postgres, server.version)
  const needed = majorOf(manifest.pgDump ?? manifest.postgres)
  await requireProgram('pg_restore', needed)
  await requireProgram('psql', needed)
  const endedCredentials = await restoreDump(url, resolve(folder, dumpFile), options)
  return { endedCredentials, pendingMigrations: countPending(manifest) }
}

/** Restores a copy as the embedded database, of which there must be none. */
export async function restoreFromCopy({
  folder,
  manifest,
  operator,
  keepsCredentials,
}: RestoreRequest): Promise<RestoreResult> {
  const embedded = await findEmbeddedVersion()
  if (embedded !== majorOf(manifest.postgres))
    throw new BackupError('otherEmbedded', manifest.postgres, embedded)
  const printed = await restoreEmbedded(join(resolve(folder), copyFolder), resolve('.data'), [
    recordRestore(operator, { keepsCredentials }),
  ])
  if (printed === undefined) throw new BackupError('embeddedExists')
  return {
    endedCredentials: Number(printed.match(/count = "(\d+)"/)?.[1] ?? 0),
    pendingMigrations: countPending(manifest),
  }
}

const countPending = ({ migrations }: Manifest) =>
  requiredHashes().filter((hash) => !migrations.includes(hash)).length

async function requireProgram(program: ClientProgram, major: number): Promise<void> {
  const found = await findProgramVersion(program)
  if (!found) throw new BackupError('programMissing', program, major)
  if (majorOf(found) < major) throw new BackupError('programTooOldForBackup', program, found, major)
}
