import { sql } from 'drizzle-orm'
import type { Database } from './driver/connect.ts'
import { type Migration, pendingOf, requiredHashes } from './migration-files.ts'

/**
 * True if the database has every migration of this version; a later version may have added more.
 */
export async function isMigrated(db: Database): Promise<boolean> {
  const applied = new Set(await listAppliedMigrations(db))
  return requiredHashes().every((hash) => applied.has(hash))
}

/** Lists the hashes of the migrations that a database has, oldest first. */
export const listAppliedMigrations = (db: Database) =>
  db.findValues<string>(sql`select hash from migration order by applied_at, hash`)

/** The migrations that either a database or this version lacks, and whether the database has no tables at all. */
export interface PendingMigrations {
  /** Migrations of this version that the database lacks. */
  readonly migrations: readonly Migration[]
  /** The number of migrations that a later version applied. */
  readonly later: number
  readonly isEmpty: boolean
}

/** Reads which migrations of this version a database lacks. Changes nothing. */
export async function readPendingMigrations(db: Database): Promise<PendingMigrations> {
  const isEmpty = await db.getValue<boolean>(sql`select to_regclass('migration') is null`)
  const applied = isEmpty ? [] : await listAppliedMigrations(db)
  const own = new Set(requiredHashes())
  return {
    migrations: pendingOf(new Set(applied)),
    later: applied.filter((hash) => !own.has(hash)).length,
    isEmpty,
  }
}

/** The effect of a migration on an earlier version that is still running, and on rows. */
interface MigrationEffect {
  /** The reason why an earlier version may fail on the new tables; undefined if it works on them. */
  readonly breaks: string | undefined
  /** The tables that it reads or writes as a whole; they are locked meanwhile. */
  readonly tables: readonly string[]
}

/** Reads the effect of a migration from its comments: `-- tables: account, fee` and `-- breaks: …`. */
export function effectOf({ sql }: Pick<Migration, 'sql'>): MigrationEffect {
  const noted = (name: string) => sql[0]?.match(new RegExp(`^-- ${name}: (.+)$`, 'm'))?.[1]
  return { breaks: noted('breaks'), tables: noted('tables')?.match(/\w+/g) ?? [] }
}

/** A pending migration, with an estimate of the rows in its tables. */
interface PendingMigration {
  readonly name: string
  readonly breaks: string | undefined
  readonly rows: number
}

/** Estimates for each migration the rows of the tables that it reads or writes as a whole. */
export async function estimateRows(
  db: Database,
  migrations: readonly Migration[],
): Promise<PendingMigration[]> {
  const estimates = await db.findRows<{ name: string; rows: number }>(sql`
    select pg_class.relname as name,
      (case when reltuples < 0 then n_live_tup else reltuples end)::float8 as rows
    from pg_class join pg_stat_user_tables on relid = pg_class.oid
    where relnamespace = 'public'::regnamespace`)
  const rowsOf = new Map(estimates.map(({ name, rows }) => [name, rows]))
  return migrations.map((migration) => {
    const { breaks, tables } = effectOf(migration)
    const rows = tables.reduce((total, table) => total + (rowsOf.get(table) ?? 0), 0)
    return { name: migration.name, breaks, rows }
  })
}
