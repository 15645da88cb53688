import { sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'

/** Returns true if this connection to the database is encrypted. */
export const isEncrypted = (db: Database) =>
  db.hasRow(sql`select from pg_stat_ssl where pid = pg_backend_pid() and ssl`)

/** The connections that are open, and the most that this role may have beside the reserved ones. */
export async function countConnections(
  db: Database,
): Promise<{ readonly used: number; readonly max: number }> {
  const row = await db.findRow<{ used: number; max: number }>(sql`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      least(current_setting('max_connections')::int
          - current_setting('superuser_reserved_connections')::int,
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)) as max`)
  return row ?? { used: 0, max: 0 }
}

/** Returns true if the server of this connection replays the log of another one. */
export const isInRecovery = (db: Database) => db.hasRow(sql`select where pg_is_in_recovery()`)

/** The database and the role of this connection, and whether it may create the temporary tables of imports. */
export async function readTemporaryRight(
  db: Database,
): Promise<{ readonly mayCreate: boolean; readonly database: string; readonly role: string }> {
  const row = await db.findRow<{ mayCreate: boolean; database: string; role: string }>(sql`
    select has_database_privilege(current_database(), 'temporary') as "mayCreate",
      current_database() as database, current_user as role`)
  if (!row) throw new Error('The database did not describe itself.')
  return row
}

/** The events of the last seven days that have a network, and those of the most frequent one. */
export async function countRecentNetworks(
  db: Database,
): Promise<{ readonly total: number; readonly most: number; readonly network: string | null }> {
  const row = await db.findRow<{ total: number; most: number; network: string | null }>(sql`
    select coalesce(sum(count), 0)::int as total, coalesce(max(count), 0)::int as most,
      (array_agg(network order by count desc))[1] as network
    from (
      select network, count(*) from (
        select network from audit_event
        where network is not null and at > now() - interval '7 days' order by at desc limit 1000
      ) as recent group by network
    ) as networks`)
  return row ?? { total: 0, most: 0, network: null }
}

/** Returns true if a credential exists that retention should have deleted a day ago. */
export const isRetentionOverdue = (db: Database, days: number) =>
  db.hasRow(sql`
    select from credential
    where kind <> 'email' and expires_at < now() - (${days} + 1) * interval '1 day' limit 1`)
