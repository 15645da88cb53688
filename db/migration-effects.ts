import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from './driver/connect.ts'
import { ownMigrations, requiredHashes } from './migrate.ts'

/** What a migration does to a service of an earlier version that is still running, and to rows. */
export interface MigrationEffect {
  /** Why an earlier version may fail on the new tables; null if it works on them. */
  readonly breaks: string | null
  /** The tables that it reads or writes as a whole; they are locked meanwhile. */
  readonly tables: readonly string[]
}

/** The effects of every migration. A new migration needs an entry. */
export const migrationEffects: Readonly<Record<string, MigrationEffect>> = {
  '0000_release_1': { breaks: null, tables: [] },
  '0001_credentials_end_with_their_application': {
    breaks: null,
    tables: ['audit_event', 'credential'],
  },
  '0002_retention_and_audit': { breaks: null, tables: ['audit_event', 'subscription'] },
  '0003_keep_sign_in_times_equal': { breaks: null, tables: ['account'] },
  '0004_temporary_passwords_expire': { breaks: null, tables: ['account'] },
  '0005_invited_accounts_and_import_keys': {
    breaks: 'accounts can be without a password or an email',
    tables: ['account', 'contact', 'membership'],
  },
  '0006_operators': { breaks: null, tables: ['fee'] },
  '0007_imports': { breaks: null, tables: [] },
  '0008_find_kinds_of_hash_at_once': { breaks: null, tables: ['account'] },
  '0009_claims_of_id_tokens': { breaks: null, tables: ['account', 'audit_event'] },
  '0010_public_clients': { breaks: null, tables: ['client'] },
  '0011_suppress_unsubscribed_emails': { breaks: null, tables: [] },
  '0012_second_step_for_staff': { breaks: null, tables: [] },
  '0013_refused_requests': { breaks: null, tables: [] },
  '0014_logout_notices': { breaks: null, tables: [] },
  '0015_staff_search_and_reads': { breaks: null, tables: ['account', 'audit_event', 'membership'] },
  '0016_address_and_phone': { breaks: null, tables: [] },
  '0017_staff_sign_in_by_provider': { breaks: null, tables: [] },
  '0018_privacy_requests': { breaks: null, tables: [] },
  '0019_devices_of_audit_events': { breaks: null, tables: [] },
  '0020_applications_to_join': { breaks: null, tables: ['credential'] },
  '0021_privacy_request_log': { breaks: null, tables: [] },
  '0022_claims_by_name_and_lean_id_tokens': { breaks: null, tables: [] },
  '0023_data_jobs': { breaks: null, tables: ['import'] },
  '0024_search_audit_and_subscribers': { breaks: null, tables: ['audit_event', 'subscription'] },
  '0025_staff_views_and_erasures': { breaks: null, tables: [] },
  '0026_search_among_a_million': { breaks: null, tables: ['audit_event', 'credential'] },
}

/** The names of the migrations of this version, oldest first: 0006_operators. */
export const migrationNames = (): string[] =>
  JSON.parse(readFileSync(join(ownMigrations, 'meta/_journal.json'), 'utf8')).entries.map(
    ({ tag }: { tag: string }) => tag,
  )

/** A pending migration, with an estimate of the rows in its tables. */
export interface PendingMigration {
  readonly name: string
  readonly breaks: string | null
  readonly rows: number
}

/** Lists the migrations of this version that a database lacks. Changes nothing. */
export async function describePendingMigrations(db: Database): Promise<PendingMigration[]> {
  const [table] = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('migration') is not null as exists`,
  )
  const applied = table?.exists
    ? await db.execute<{ hash: string }>(sql`select hash from migration`)
    : []
  const estimates = await db.execute<{ name: string; rows: number }>(sql`
    select pg_class.relname as name, (case when reltuples < 0 then coalesce(n_live_tup, 0)
      else reltuples end)::float8 as rows
    from pg_class left join pg_stat_user_tables on relid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  const rowsOf = new Map(estimates.map(({ name, rows }) => [name, rows]))
  const hashes = new Set(applied.map(({ hash }) => hash))
  const names = migrationNames()
  return requiredHashes().flatMap((hash, index) => {
    const name = names[index] ?? ''
    const { breaks, tables } = migrationEffects[name] ?? { breaks: null, tables: [] }
    const rows = tables.reduce((total, table) => total + (rowsOf.get(table) ?? 0), 0)
    return hashes.has(hash) ? [] : [{ name, breaks, rows }]
  })
}
