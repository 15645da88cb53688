import { createWriteStream } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { dumpDatabase } from '#db/backup/dump.ts'
import { readDatabaseFacts, recordBackup } from '#db/backup/facts.ts'
import { type ClientProgram, findProgramVersion, majorOf } from '#db/backup/programs.ts'
import { withSnapshot } from '#db/backup/snapshot.ts'
import { type Database, withPool } from '#db/driver/connect.ts'
import { copyEmbedded } from '#db/embedded/copy.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { listAppliedMigrations } from '#db/pending-migrations.ts'
import { version } from '#lib/runtime/version.ts'
import { BackupError } from './backup-error.ts'
import { encrypt } from './encryption.ts'
import {
  copyFolder,
  dumpFile,
  encryptedDumpFile,
  hashFiles,
  type Manifest,
  writeManifest,
} from './manifest.ts'
import { createFolder } from './new-folder.ts'

/** The destination of a backup, and the operator for the audit trail. */
interface BackupRequest {
  readonly folder: string
  readonly operator: string
}

/** Makes a backup with pg_dump, encrypted if there are public keys of age. Throws a `BackupError` if it cannot. */
export async function dumpToFolder(
  url: string,
  { folder, operator, keys }: BackupRequest & { readonly keys: readonly string[] },
): Promise<Manifest> {
  const isEncrypted = keys.length > 0
  const file = isEncrypted ? encryptedDumpFile : dumpFile
  return withDatabase(url, async (db) => {
    const start = await startManifest(db, 'dump')
    const pgDump = await requireProgram('pg_dump', majorOf(start.postgres), 'programTooOld')
    const manifest = await withSnapshot(db, (snapshot, rows) =>
      fillFolder(folder, { ...start, pgDump, rows }, (temporary, signal) =>
        dumpDatabase(url, { snapshot, signal }, async (dump) =>
          pipeline(
            isEncrypted ? await encrypt(dump, keys) : dump,
            createWriteStream(join(temporary, file)),
          ),
        ),
      ),
    )
    await recordBackup(db, 'backup-made', operator)
    return manifest
  })
}

/** Makes a backup of the embedded database, which no process may be using. */
export async function copyToFolder({ folder, operator }: BackupRequest): Promise<Manifest> {
  const home = resolve('.data')
  const start = await withEmbedded(home, (db) => startManifest(db, 'embedded'))
  const manifest = await fillFolder(folder, start, async (to, signal) => {
    if (!(await copyEmbedded(home, join(to, copyFolder), signal)))
      throw new BackupError('embeddedInUse')
  })
  await withEmbedded(home, (db) => recordBackup(db, 'backup-made', operator))
  return manifest
}

/** Reads the facts of a database as the start of a manifest. Throws a `BackupError` if it has no tables. */
export async function startManifest(db: Database, kind: Manifest['kind']) {
  const { isEmpty, now, version: postgres } = await readDatabaseFacts(db)
  if (isEmpty) throw new BackupError('nothingToBackUp')
  const migrations = await listAppliedMigrations(db)
  return { format: 1, kind, gatehouse: version, createdAt: now, postgres, migrations } as const
}

/** Fills the folder of a backup or an export, the manifest last. */
export async function fillFolder(
  folder: string,
  facts: Omit<Manifest, 'files'>,
  fill: (temporary: string, signal: AbortSignal) => Promise<void>,
): Promise<Manifest> {
  let manifest: Manifest = { ...facts, files: {} }
  await createFolder(folder, async (temporary, signal) => {
    await fill(temporary, signal)
    manifest = { ...facts, files: await hashFiles(temporary) }
    await writeManifest(temporary, manifest)
  })
  return manifest
}

/** The version of a program, which cannot read a server or a dump that is newer than itself. Throws a `BackupError`. */
export async function requireProgram(
  program: ClientProgram,
  major: number,
  tooOld: 'programTooOld' | 'programTooOldForBackup',
): Promise<string> {
  const found = await findProgramVersion(program)
  if (!found) throw new BackupError('programMissing', program, major)
  if (majorOf(found) < major) throw new BackupError(tooOld, program, found, major)
  return found
}

/** Works with a database of this URL, on one connection. Counting the rows of a table may take minutes. */
export const withDatabase = <Result>(
  url: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> => withPool(url, { queryTimeoutMs: 600_000 }, work)

/** Works with the embedded database of a home, and stops it. */
async function withEmbedded<Result>(
  home: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const embedded = await startEmbedded(home)
  try {
    return await withDatabase(embedded.url, work)
  } finally {
    await embedded.stop()
  }
}
