import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'

/** How far a server has come: on which line of its history (PostgreSQL's timeline), and at which byte of it. */
export type Position = { readonly line: string; readonly reach: number }

/** How far the primary has come: whatever it has acknowledged is before that. */
export const findPrimaryPosition = (db: Database) =>
  first<Position>(
    db,
    sql`select left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as line,
      (pg_current_wal_flush_lsn() - '0/0')::float8 as reach`,
  )

/**
 * How far a replica has replayed what its primary did; undefined for a server that is none. Its line is
 * that of its last checkpoint, which may be an older one than it is on, and is never a newer one.
 */
export const findReplicaPosition = (db: Database) =>
  first<Position>(
    db,
    sql`select lpad(upper(to_hex(timeline_id)), 8, '0') as line,
      (pg_last_wal_replay_lsn() - '0/0')::float8 as reach
    from pg_control_checkpoint() where pg_is_in_recovery()`,
  )

/** Which database of which cluster this is; a replica has its primary's answer. */
export async function findOrigin(db: Database): Promise<string | undefined> {
  const row = await first<{ origin: string }>(
    db,
    sql`select system_identifier || '/' || current_database() as origin from pg_control_system()`,
  )
  return row?.origin
}

async function first<Row extends Record<string, unknown>>(db: Database, query: SQL) {
  const [row] = await db.execute<Row>(query)
  return row
}
