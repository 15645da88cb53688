import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  addRows,
  addTypes,
  commitImport,
  listFilled,
  startImport,
} from '#db/backup/import-tables.ts'
import { listTables, type StoredColumn, type TableFacts } from '#db/backup/tables.ts'
import { listAppliedMigrations } from '#db/pending-migrations.ts'
import { withImportPool } from '#lib/runtime/database.ts'
import { BackupError } from './backup-error.ts'
import { filesOf } from './export-files.ts'
import { countsOf, hasBaseline, type Manifest } from './manifest.ts'
import { readCsv } from './read-csv.ts'

interface ImportRequest {
  readonly folder: string
  readonly manifest: Manifest
  readonly operator: string
  /** True if sessions, tokens and links stay valid, even those that were revoked after the export. */
  readonly keepsCredentials: boolean
  /** Called with the rows so far, and how many there are. */
  readonly onProgress: (rows: number, total: number) => void
}

/** Imports an export into empty tables, or nothing; returns how many credentials ended. Throws a `BackupError`. */
export async function importEverything({
  folder,
  manifest,
  onProgress,
  ...end
}: ImportRequest): Promise<number> {
  const { tables = [], sequences = {}, migrations, gatehouse } = manifest
  const total = countsOf(manifest).rows
  return withImportPool(async (pool) => {
    const own = await listTables(pool)
    const hasOtherMigrations =
      hasBaseline(manifest) && !isSameSet(migrations, await listAppliedMigrations(pool))
    if (hasOtherMigrations || !isDeepStrictEqual(columnsOf(own), columnsOf(tables)))
      throw new BackupError('otherExport', gatehouse)
    const assertEmpty = async () => {
      const filled = await listFilled(pool, own)
      if (filled.length > 0) throw new BackupError('filled', filled)
    }
    await assertEmpty()
    const types = tables.find(({ name }) => name === 'membership_type_detail')
    for await (const rows of types ? readRows(folder, types) : []) await addTypes(pool, `[${rows}]`)
    await startImport(pool)
    // Since then, the tables have been locked.
    await assertEmpty()
    let done = 0
    for (const table of tables) {
      for await (const rows of readRows(folder, table)) {
        await addRows(pool, table, `[${rows}]`)
        done += rows.length
        onProgress(done, total)
      }
    }
    return await commitImport(pool, { sequences, ...end })
  })
}

const isSameSet = (some: readonly string[], others: readonly string[]) =>
  isDeepStrictEqual(new Set(some), new Set(others))

/** The columns by table and name. Their order depends on the migrations that added them. */
const columnsOf = (tables: readonly TableFacts[]) =>
  new Map(tables.map(({ name, columns }) => [name, new Map(columns.map((own) => [own.name, own]))]))

/** Yields the rows of a table as objects of JSON, from its one or two files. */
async function* readRows(folder: string, table: TableFacts): AsyncGenerator<string[]> {
  const files = filesOf(table)
  const columns = files.flatMap((file) => file.columns)
  const [open, secrets] = files
  const secret = secrets && readCsv(join(folder, secrets.path))
  const waiting: Cells[] = []
  let isFirst = true
  for await (const records of readCsv(join(folder, open.path))) {
    while (secret && waiting.length < records.length) {
      const { value, done } = await secret.next()
      if (done) break
      waiting.push(...value)
    }
    const others = waiting.splice(0, records.length)
    const rows = records.map((cells, n) => toJson(columns, [...cells, ...(others[n] ?? [])]))
    yield isFirst ? rows.slice(1) : rows
    isFirst = false
  }
}

type Cells = readonly (string | null)[]

/** A row as JSON, without the columns that are null. An array is JSON already. */
const toJson = (columns: readonly StoredColumn[], cells: Cells) =>
  `{${columns
    .flatMap(({ name, type }, n) => {
      const cell = cells[n]
      if (cell == null) return []
      return `"${name}":${type.endsWith('[]') ? cell : JSON.stringify(cell)}`
    })
    .join()}}`
