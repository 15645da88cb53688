import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from '../driver/connect.ts'

let wanted: readonly string[] | undefined

/** Whether the database has every migration of this version; a later version may have added more. */
export async function isMigrated(db: Database): Promise<boolean> {
  wanted ??= readMigrationFiles({ migrationsFolder: 'db/migrations' }).map(({ hash }) => hash)
  const rows = await db.execute<{ hash: string }>(sql`select hash from migration`)
  const applied = new Set(rows.map(({ hash }) => hash))
  return wanted.every((hash) => applied.has(hash))
}
