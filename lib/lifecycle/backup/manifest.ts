import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TableRows } from '#db/backup/snapshot.ts'
import type { SequenceValues, TableFacts } from '#db/backup/tables.ts'
import { requiredHashes } from '#db/migration-files.ts'
import { version } from '#lib/runtime/version.ts'
import { BackupError } from './backup-error.ts'

/** The contents of a backup, as the file manifest.json beside it lists them (decision 039). */
export interface Manifest {
  readonly format: 1
  /** A dump of pg_dump, a copy of the embedded database, or an export of everything. */
  readonly kind: 'dump' | 'embedded' | 'export'
  /** The version of Gatehouse that made it. */
  readonly gatehouse: string
  /** The time of the backup, by the database's clock. */
  readonly createdAt: string
  /** The version of the database server. */
  readonly postgres: string
  /** The version of pg_dump, in a dump. */
  readonly pgDump?: string
  /** The hashes of the migrations that the database had. */
  readonly migrations: readonly string[]
  /** The tables of an export. */
  readonly tables?: readonly ExportedTable[]
  /** The last values of identity columns, in an export. */
  readonly sequences?: SequenceValues
  /** The number of rows of each table, in a dump. */
  readonly rows?: TableRows
  /** The SHA-256 of each file. */
  readonly files: Readonly<Record<string, string>>
}

/** A table of an export, with the number of its rows. */
export interface ExportedTable extends TableFacts {
  readonly rows: number
}

/** The number of rows and of tables of an export. */
export const countsOf = ({ tables = [] }: Pick<Manifest, 'tables'>) => ({
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  tables: tables.length,
})

/** The name of the dump in a backup. */
export const dumpFile = 'gatehouse.dump'
/** The name of the dump in a backup that is encrypted. */
export const encryptedDumpFile = `${dumpFile}.age`
/** The name of the copy of the embedded database in a backup. */
export const copyFolder = 'postgres'
const manifestFile = 'manifest.json'

/** The path of the manifest of a backup. */
export const manifestPath = (folder: string): string => join(folder, manifestFile)

/** Writes the manifest of a backup into its folder. */
export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(manifestPath(folder), `${JSON.stringify(manifest, null, 2)}\n`)

/**
 * Reads the manifest of a backup or an export. Throws a `BackupError` if it is the other one, or unless this version can
 * restore it and every hash is right.
 */
export async function readManifest(
  folder: string,
  expected: 'backup' | 'export',
): Promise<Manifest> {
  const content = await readFile(manifestPath(folder), 'utf8').catch(() => undefined)
  if (content === undefined) throw new BackupError('noManifest', folder)
  const manifest = parse(content)
  if (!manifest) throw new BackupError('damaged', manifestPath(folder))
  const isExport = manifest.kind === 'export'
  if (isExport !== (expected === 'export'))
    throw new BackupError(isExport ? 'isExport' : 'isBackup')
  const known = new Set(requiredHashes())
  const isUnknown = manifest.migrations.some((hash) => !known.has(hash))
  const isComparedByColumns = isExport && !hasBaseline(manifest)
  if (manifest.format > 1 || (isUnknown && !isComparedByColumns))
    throw new BackupError('otherTables', manifest.gatehouse, version)
  await assertHashes(folder, manifest)
  return manifest
}

/**
 * Returns true if the database has this version's baseline. An export of an earlier build has migrations that the
 * baseline contains, so only its columns can be compared (decision 098).
 */
export function hasBaseline({ migrations }: Manifest): boolean {
  const [baseline] = requiredHashes()
  return migrations.some((hash) => hash === baseline)
}

function parse(content: string): Manifest | undefined {
  try {
    const { format, kind, gatehouse, migrations, files } = JSON.parse(content)
    const isComplete =
      typeof format === 'number' &&
      typeof gatehouse === 'string' &&
      ['dump', 'embedded', 'export'].includes(kind) &&
      Array.isArray(migrations) &&
      files
    return isComplete ? JSON.parse(content) : undefined
  } catch {
    return undefined
  }
}

/** A file that is missing, changed or added means that the backup is not the one that was made. */
async function assertHashes(folder: string, { files }: Manifest): Promise<void> {
  const found = await hashFiles(folder)
  for (const name of new Set([...Object.keys(files), ...Object.keys(found)])) {
    if (name !== manifestFile && files[name] !== found[name])
      throw new BackupError('damaged', join(folder, name))
  }
}

/** Computes the SHA-256 of every file of a folder, by its path within it. */
export async function hashFiles(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const path = join(folder, name)
    if ((await stat(path)).isFile()) hashes[name] = await hashFile(path)
  }
  return hashes
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
