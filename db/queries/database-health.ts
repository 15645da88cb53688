import { sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'

/** The role of the service: that of deploy/grants.sql if it is there, because the command may work as the owner of the tables. */
const serviceRole = sql`(
  select rolname from pg_roles where rolname in ('gatehouse_service', current_user)
  order by rolname = current_user limit 1)`

/** Returns true if this connection to the database is encrypted. */
export const isEncrypted = (db: Database) =>
  db.hasRow(sql`select from pg_stat_ssl where pid = pg_backend_pid() and ssl`)

/** The connections that are open, and the most that the service may have beside the reserved ones. */
export const countConnections = (db: Database) =>
  db.getRow<{ readonly used: number; readonly max: number }>(sql`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      least(current_setting('max_connections')::int
          - current_setting('superuser_reserved_connections')::int,
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = ${serviceRole})) as max`)

/** Returns true if the server of this connection replays the log of another one. */
export const isInRecovery = (db: Database) => db.hasRow(sql`select where pg_is_in_recovery()`)

/** The database, the role of the service, and whether it may create the temporary tables of imports. */
export const readTemporaryRight = (db: Database) =>
  db.getRow<{ readonly mayCreate: boolean; readonly database: string; readonly role: string }>(sql`
    select has_database_privilege(role, current_database(), 'temporary') as "mayCreate",
      current_database() as database, role
    from ${serviceRole} as of_service (role)`)

/** The events of the last seven days that have a network, and those of the most frequent one. */
export const countRecentNetworks = (db: Database) =>
  db.getRow<{ readonly total: number; readonly most: number; readonly network: string | null }>(sql`
    select coalesce(sum(count), 0)::int as total, coalesce(max(count), 0)::int as most,
      (array_agg(network order by count desc))[1] as network
    from (
      select network, count(*) from (
        select network from audit_event
        where network is not null and at > now() - interval '7 days' order by at desc limit 1000
      ) as recent group by network
    ) as networks`)

/** Returns true if a credential exists that retention should have deleted a day ago. */
export const isRetentionOverdue = (db: Database, days: number) =>
  db.hasRow(sql`
    select where exists (
      select from credential where kind <> 'email' and expires_at < now() - (${days} + 1) * interval '1 day')`)

/** Finds out whether this connection, of this role, can write nothing, and whether the server survives a loss of power. */
export const readSafety = (db: Database) =>
  db.getRow<{
    readonly role: string
    readonly isReadOnly: boolean
    readonly isDurable: boolean
  }>(sql`
    select current_user as role, current_setting('transaction_read_only') = 'on' as "isReadOnly",
      current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on' as "isDurable"`)

/** Returns true if the role of this connection may create databases. */
export const mayCreateDatabases = (db: Database) =>
  db.hasRow(sql`select from pg_roles where rolname = current_user and (rolcreatedb or rolsuper)`)

/** Returns true if an account that is not disabled has the role of an administrator. */
export const hasAdministrator = (db: Database) =>
  db.hasRow(sql`
    select from staff_role join account on account.id = account_id
    where role = 'administrator' and disabled_at is null`)

/** A right on a table, one of its columns, or a function. */
export interface Grant {
  readonly right: string
  readonly kind: 'table' | 'function'
  readonly name: string
  readonly column: string | null
}

/** Lists those of the rights that the role of the service lacks, such as `update on account`. */
export const listMissingGrants = (db: Database, grants: readonly Grant[]) =>
  db.findValues<string>(sql`
    select concat(g.right, ' (' || g.column || ')', ' on ', g.name) as missing
    from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb)
      as g ("right" text, kind text, name text, "column" text)
    where case
      when g.kind = 'function' then exists (
        select from pg_proc where proname = g.name and pronamespace = 'public'::regnamespace
          and not has_function_privilege(${serviceRole}, oid, g.right))
      when to_regclass(g.name) is null then false
      when g.column is null then not has_table_privilege(${serviceRole}, g.name, g.right)
      else not has_column_privilege(${serviceRole}, g.name, g.column, g.right)
    end
    order by 1`)

/** The bodies of the functions by their names, and the triggers that fire, as `name on table: function`. */
export async function readProgram(db: Database): Promise<{
  readonly functions: ReadonlyMap<string, string>
  readonly triggers: readonly string[]
}> {
  const functions = await db.findRows<{ name: string; body: string }>(sql`
    select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace`)
  const triggers = await db.findValues<string>(sql`
    select format('%s on %s: %s', tgname, relname, proname)
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and tgenabled in ('O', 'A')`)
  return { functions: new Map(functions.map(({ name, body }) => [name, body])), triggers }
}
