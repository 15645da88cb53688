import { readMigrationFiles } from 'drizzle-orm/migrator'
import postgres from 'postgres'
import { followPrimary } from './driver/follow-primary.ts'

const oldest = 18

/**
 * Brings the tables up to date. Each migration travels with its record as one message, which
 * PostgreSQL takes whole or not at all; of two instances that start together one applies it.
 */
export async function migrate(url: string, folder = 'db/migrations'): Promise<void> {
  const several = followPrimary(url)
  const client = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {}, ...several })
  try {
    await refuseOldServer(client).catch((error) => {
      // A host that is silent costs an attempt; the next one goes to the host named after it.
      if (error.code !== 'CONNECT_TIMEOUT' || !('target_session_attrs' in several)) throw error
      return refuseOldServer(client)
    })
    await createLedger(client)
    for (const { hash, sql } of readMigrationFiles({ migrationsFolder: folder })) {
      const [applied] = await client`select from migration where hash = ${hash}`
      if (!applied) await apply(client, hash, sql)
    }
  } finally {
    await client.end()
  }
}

/** Of two sessions that find the table missing, `if not exists` alone lets one fail: they queue. */
async function createLedger(client: postgres.Sql): Promise<void> {
  await client
    .unsafe(`select pg_advisory_xact_lock(hashtext('gatehouse migration'));
    create table if not exists migration (
      hash text primary key, applied_at timestamptz not null default now())`)
    .simple()
}

async function apply(client: postgres.Sql, hash: string, statements: readonly string[]) {
  const record = `insert into migration (hash) values ('${hash}')`
  try {
    await client.unsafe([record, ...statements].join(';\n')).simple()
  } catch (error) {
    const byAnother = error instanceof postgres.PostgresError && error.table_name === 'migration'
    if (!byAnother) throw error
  }
}

async function refuseOldServer(client: postgres.Sql): Promise<void> {
  const [server] = await client<{ version: string }[]>`
    select current_setting('server_version') as version`
  const version = server?.version ?? ''
  if (Number.parseInt(version, 10) >= oldest) return
  throw new Error(`PostgreSQL ${version} is too old: Gatehouse needs version ${oldest} or later.`)
}
