import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { stagedColumns } from './import-tables.ts'

/** A row to stage: its line in the file, the table that it is for, and its values by column. */
export interface StagedRow {
  readonly line: number
  readonly table: string
  readonly values: Readonly<Record<string, string | number | boolean | null>>
  /** The columns whose values are made up, for a new row only. */
  readonly derived?: readonly string[]
}

const columnList = stagedColumns.map((name) => `"${name}"`).join(', ')
// Keys are compared, never sorted for people, and byte order is the fastest.
const declared = (types: string) => stagedColumns.map((name) => `"${name}" ${types}`).join(', ')

const create = sql.raw(`
  create temporary table import_row (
    line int not null, target text not null, derived text[], id uuid not null default uuidv7(),
    ${declared('text collate "C"')})`)

const insert = sql.raw(`
  insert into import_row (line, target, derived, ${columnList})
  select line, target, derived, ${columnList} from jsonb_to_recordset(`)
const batch = sql.raw(`as batch (line int, target text, derived text[], ${declared('text')})`)

/**
 * Prepares the only connection of a pool for large statements. Recorded times must read the same at
 * an undo, hence the time zone.
 */
export async function prepareImportSession(db: Database): Promise<void> {
  await db.execute(sql`
    select set_config('jit', 'off', false), set_config('work_mem', '64MB', false),
      set_config('temp_buffers', '64MB', false), set_config('timezone', 'UTC', false)`)
  // A server on Windows cannot check; there a statement ends although its client was killed.
  await db
    .execute(sql`select set_config('client_connection_check_interval', '1s', false)`)
    .catch(() => {})
}

/**
 * Creates the staging table, which only this connection sees. PostgreSQL drops it when the connection
 * ends, however it ends (decision 036).
 */
export async function createStaging(db: Database): Promise<void> {
  await prepareImportSession(db)
  await db.execute(create)
}

/** Stages a batch of rows. */
export async function stageRows(db: Database, rows: readonly StagedRow[]): Promise<void> {
  const flat = rows.map(({ table, values, line, derived }) => ({
    ...values,
    ...{ line, derived, target: table },
  }))
  await db.execute(sql`${insert}${JSON.stringify(flat)}::jsonb) ${batch}`)
}

/** Counts the staged rows, so that the merge is planned for their number. */
export async function analyzeStaging(db: Database): Promise<void> {
  await db.execute(sql`analyze import_row`)
}
