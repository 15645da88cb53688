import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { stagedColumns } from './import-tables.ts'

/** A row to stage. */
export interface StagedRow {
  /** The line of the file on which the record begins; the first line is 1. */
  readonly line: number
  readonly table: string
  readonly values: Readonly<Record<string, string | number | boolean | null>>
  /**
   * The columns whose values we made up because the file has none, for a new row only: a username, which gets another
   * number if it is taken, the name of a membership without an organisation, and which contact is primary or billing.
   */
  readonly derived?: readonly string[]
  /** Of an account whose `external_id` is made of a name: the one that version 0.2.0 made, or the same. */
  readonly formerId?: string
}

/** Settings that make large statements quicker, and change no row. */
const quickSettings = sql`
  select set_config('jit', 'off', false), set_config('work_mem', '64MB', false), set_config('temp_buffers', '64MB', false)`

/**
 * Prepares the only connection of a pool for large statements. Recorded times must read the same at
 * an undo, hence the time zone and the style of dates.
 */
export async function prepareImportSession(db: Database): Promise<void> {
  await db.change(quickSettings)
  await db.change(
    sql`select set_config('timezone', 'UTC', false), set_config('datestyle', 'ISO', false)`,
  )
  // A server on Windows cannot check; there a statement ends although its client was killed.
  await db
    .change(sql`select set_config('client_connection_check_interval', '1s', false)`)
    .catch(() => {})
}

/**
 * Prepares the connection of an undo. PostgreSQL cannot know how many rows the parts of the statement
 * have, takes them for few, and would compare each with each.
 */
export async function prepareUndoSession(db: Database): Promise<void> {
  await prepareImportSession(db)
  await db.change(sql`select set_config('enable_nestloop', 'off', false)`)
}

/** The temporary table with the staged rows of a table. */
export const stagingTable = (target: string): string => `import_row_${target}`

const list = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

// Staged text has the collation of stored text: a comparison of the two folds case as sign-in and search do.
const create = (target: string) => `
  create temporary table ${stagingTable(target)} (
    line int not null, derived text[], former_id text, id uuid not null default uuidv7(),
    ${stagedColumns(target)
      .map((name) => `"${name}" text`)
      .join(', ')})`

/**
 * The rows of a file, staged in temporary tables: only this connection sees them, and PostgreSQL drops
 * them when it ends, however it ends (decision 036).
 */
export class Staging {
  /** The columns that the file has, by table. */
  readonly present = new Map<string, ReadonlySet<string>>()
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Stages a batch of rows, whose columns are those of the first row of each table. */
  async stage(rows: readonly StagedRow[]): Promise<void> {
    const inserts: SQL[] = []
    for (const [target, batch] of byTable(rows)) {
      if (!this.present.has(target)) {
        this.present.set(target, new Set(Object.keys(batch[0]?.values ?? {})))
        await this.#db.change(sql.raw(create(target)))
      }
      inserts.push(insertOf(target, [...(this.present.get(target) ?? [])], batch))
    }
    if (inserts.length === 0) return
    // One statement, because the driver sends the next one only after the event loop has turned.
    await this.#db.change(sql`with ${sql.join(inserts, sql.raw(', '))} select`)
  }

  /** Counts the staged rows, so that the merge is planned for their number. */
  async analyze(): Promise<void> {
    for (const target of this.present.keys()) {
      await this.#db.change(sql.raw(`analyze ${stagingTable(target)}`))
    }
  }
}

function byTable(rows: readonly StagedRow[]): ReadonlyMap<string, StagedRow[]> {
  const batches = new Map<string, StagedRow[]>()
  for (const row of rows) {
    const batch = batches.get(row.table)
    if (batch) batch.push(row)
    else batches.set(row.table, [row])
  }
  return batches
}

/** Inserts rows from one JSON array per column, which both sides process twice as fast as records. */
function insertOf(target: string, columns: readonly string[], rows: readonly StagedRow[]): SQL {
  const arrays = [
    rows.map(({ line }) => line),
    rows.map(({ derived }) => derived && `{${derived.join(',')}}`),
    rows.map(({ formerId }) => formerId),
    ...columns.map((name) => rows.map(({ values }) => values[name])),
  ].map((column) => sql`json_array_elements_text(${JSON.stringify(column)}::json)`)
  const names = list(['line', 'derived', 'former_id', ...columns])
  return sql`${sql.raw(`${target}_batch as (
    insert into ${stagingTable(target)} (${names})
    select line::int, derived::text[], former_id${columns.map((name) => `, "${name}"`).join('')}
    from rows from (`)}${sql.join(arrays, sql.raw(', '))}${sql.raw(`) as batch (${names}))`)}`
}
