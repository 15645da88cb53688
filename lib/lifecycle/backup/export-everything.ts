import { mkdir, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportRows, startExport } from '#db/backup/export-tables.ts'
import { countTable } from '#db/backup/snapshot.ts'
import { listTables, quoted, readSequences, type TableFacts } from '#db/backup/tables.ts'
import type { Database } from '#db/driver/connect.ts'
import { recordExport } from '#db/queries/imports/export.ts'
import { db, withImportPool } from '#lib/runtime/database.ts'
import { texts } from '#lib/text/texts.ts'
import { filesOf } from './export-files.ts'
import { fillFolder, startManifest } from './make-backup.ts'
import { countsOf, type ExportedTable, type Manifest } from './manifest.ts'

interface ExportRequest {
  readonly folder: string
  readonly operator: string
  /** The reference of the schema, for the README. */
  readonly schema: string
  /** Called with the rows so far, and how many there are. */
  readonly onProgress: (rows: number, total: number) => void
}

/** Exports every table, as it is at one moment, to a new folder. The service may be running. */
export async function exportEverything({
  folder,
  operator,
  schema,
  onProgress,
}: ExportRequest): Promise<Manifest> {
  await recordExport(db, 'everything', operator)
  return withImportPool(async (pool) => {
    await startExport(pool)
    const start = await startManifest(pool, 'export')
    const tables: ExportedTable[] = []
    for (const table of await listTables(pool))
      tables.push({ ...table, rows: await countTable(pool, quoted(table.name)) })
    const { rows: total } = countsOf({ tables })
    const sequences = await readSequences(pool)
    const manifest = { ...start, tables, sequences }
    return await fillFolder(folder, manifest, async (temporary, signal) => {
      for (const name of ['tables', 'secrets']) await mkdir(join(temporary, name))
      await writeFile(join(temporary, 'README.md'), describeExport(manifest, schema))
      let done = 0
      for (const table of tables) {
        for await (const rows of writeTable(pool, temporary, table)) {
          signal.throwIfAborted()
          done += rows
          onProgress(done, total)
        }
      }
    })
  })
}

/** Writes the files of a table, and yields the number of rows after each page. */
async function* writeTable(
  pool: Database,
  folder: string,
  table: TableFacts,
): AsyncGenerator<number> {
  const files = filesOf(table)
  const handles = await Promise.all(files.map(({ path }) => open(join(folder, path), 'wx', 0o600)))
  const write = async (rows: readonly (readonly string[])[]) => {
    for (const [n, handle] of handles.entries()) {
      await handle.writeFile(rows.map((lines) => `${lines[n]}\r\n`).join(''))
    }
  }
  try {
    await write([files.map(({ columns }) => `${columns.map(({ name }) => name)}`)])
    const lists = files.map(({ columns }) => columns)
    for await (const rows of exportRows(pool, table, lists)) {
      await write(rows)
      yield rows.length
    }
  } finally {
    await Promise.all(handles.map((handle) => handle.close()))
  }
}

/** The README of an export: how to read it, and the meaning of each table and column. */
function describeExport({ gatehouse, createdAt }: Omit<Manifest, 'files'>, schema: string): string {
  // Links to other documents lead nowhere in the folder.
  const tables = schema
    .slice(schema.indexOf('## Tables'))
    .replace(/\[([^\]]+)\]\((?!#)[^)]+\)/g, '$1')
  return `${texts().everything.readme(gatehouse, createdAt)}\n${tables}`
}
