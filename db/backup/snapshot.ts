import { sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'

/** The number of rows of each table. */
export type TableRows = Readonly<Record<string, number>>

/**
 * Counts all rows at one moment, and works while pg_dump can read the same moment. The pool must have one
 * connection only.
 */
export async function withSnapshot<Result>(
  db: Database,
  work: (snapshot: string, rows: TableRows) => Promise<Result>,
): Promise<Result> {
  await db.change(sql`begin isolation level repeatable read read only`)
  try {
    // The transaction is idle while pg_dump runs; see db/driver/session-settings.ts.
    await db.change(sql`set local idle_in_transaction_session_timeout to 0`)
    const snapshot = await db.getValue<string>(sql`select pg_export_snapshot()`)
    return await work(snapshot, await countRows(db))
  } finally {
    await db.change(sql`commit`)
  }
}

/** Counts the rows of every table. */
export async function countRows(db: Database): Promise<TableRows> {
  const tables = await db.findValues<string>(sql`
    select pg_class.oid::regclass::text as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname <> 'information_schema' and nspname not like 'pg\_%'
    order by name`)
  const rows: Record<string, number> = {}
  for (const name of tables) rows[name] = await countTable(db, name)
  return rows
}

/** Counts the rows of a table with this name, quoted where SQL needs it. */
export const countTable = (db: Database, name: string) =>
  db.getValue<number>(sql`select count(*)::float8 from ${sql.raw(name)}`)
