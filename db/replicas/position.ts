import { sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'

/** A position in the write-ahead log: PostgreSQL's timeline, and the bytes written or replayed. */
export type LogPosition = { readonly timeline: string; readonly bytes: number }

/** Finds the primary's position; everything that it has acknowledged is before it. */
export const findPrimaryPosition = (db: Database) =>
  db.getRow<LogPosition>(sql`
    select left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline,
      (pg_current_wal_flush_lsn() - '0/0')::float8 as bytes`)

/**
 * Finds the position up to which a replica has replayed the log; undefined for other servers. The
 * timeline is that of its last checkpoint, which is never newer than the current one.
 */
export const findReplicaPosition = (db: Database) =>
  db.findRow<LogPosition>(sql`
    select lpad(upper(to_hex(timeline_id)), 8, '0') as timeline,
      (pg_last_wal_replay_lsn() - '0/0')::float8 as bytes
    from pg_control_checkpoint() where pg_is_in_recovery()`)

/** Finds the identity of a cluster and its database; a replica has the same as its primary. */
export const findDatabaseIdentity = (db: Database) =>
  db.findValue<string>(sql`
    select system_identifier || '/' || current_database() as identity from pg_control_system()`)
