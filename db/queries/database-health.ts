import { sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'

/** Returns true if this connection to the database is encrypted. */
export const isEncrypted = (db: Database) =>
  db.hasRow(sql`select from pg_stat_ssl where pid = pg_backend_pid() and ssl`)

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
