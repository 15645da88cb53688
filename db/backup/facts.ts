import { sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { insertActorAuditEvent } from '../queries/audit/audit.ts'
import { milliseconds } from '../queries/expressions.ts'

/** The facts about a database that a backup records and a restore checks. */
export interface DatabaseFacts {
  /** The version of the server, such as 15.18. */
  readonly version: string
  readonly encoding: string
  /** True if it has no table, view, sequence or composite type. */
  readonly isEmpty: boolean
  /** The time by the database's clock, in the format of ISO 8601. */
  readonly now: string
  readonly bytes: number
}

/** Reads the facts of a database. */
export const readDatabaseFacts = (db: Database) =>
  db.getRow<DatabaseFacts>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_encoding') as encoding,
      not exists (
        select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname <> 'information_schema' and nspname not like 'pg\_%') as "isEmpty",
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as now,
      pg_database_size(current_database())::float8 as bytes`)

type BackupAction = 'backup-made' | 'backup-verified'

/** Records that an operator made or verified a backup. */
export const recordBackup = (db: Database, action: BackupAction, operator: string) =>
  db.change(sql`with made as (select) ${insertActorAuditEvent(action, operator, 'made')}`)

/**
 * Finds when the command last made or verified a backup; milliseconds since 1970. One in the future is of a clock that was
 * wrong, and counts only if there is no other.
 */
export async function findLastBackup(
  db: Database,
  action: BackupAction,
): Promise<number | undefined> {
  const at = await db.findValue<number | null>(sql`
    select ${milliseconds(sql`coalesce(max(at) filter (where at < now() + interval '1 hour'), max(at))`)}
    from audit_event where action = ${action}`)
  return at ?? undefined
}
