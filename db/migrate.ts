import postgres from 'postgres'
import { limitConnectionRate } from './driver/connection-rate.ts'
import { hasCode } from './driver/errors.ts'
import { askFirst, followPrimary } from './driver/follow-primary.ts'
import { ownMigrations, pendingOf } from './migration-files.ts'
import { assertServer } from './server-requirements.ts'
import { createUuidv7 } from './uuidv7.ts'

/** The time in which a start finds the server. */
const startTimeoutMs = 4_500

/** Longer than the migrations of a large database take, for which the other instances wait. */
const maxLockWaitMs = 10 * 60_000

/**
 * Brings the tables up to date. Each migration is sent with its record as one message, so
 * PostgreSQL applies both or neither. Of two concurrent instances, one applies it. Returns the number
 * of migrations that were pending. Fails if another process locks a table for five seconds, or migrates for ten minutes.
 */
export async function migrate(
  url: string,
  folder = ownMigrations,
  lockTimeoutMs = maxLockWaitMs,
): Promise<number> {
  const connection = { lock_timeout: lockTimeoutMs }
  const options = { max: 1, connect_timeout: 2, connection, onnotice: () => {} }
  const client = postgres(url, { ...options, ...followPrimary(url) })
  limitConnectionRate(client)
  try {
    await askFirst(url, () => assertServer(client), startTimeoutMs)
    const pending = await listPendingMigrations(client, folder)
    if (pending.length > 0) await prepareMigrations(client)
    for (const { hash, sql: statements } of pending) await apply(client, hash, statements)
    return pending.length
  } catch (error) {
    if (!hasCode(error, /^55P03$/)) throw error
    // Its cause would call the database unreachable.
    throw new Error(
      'A migration waited too long: another process has locked the tables, such as a backup or an import. Try again once it has ended.',
    )
  } finally {
    await client.end({ timeout: 0 })
  }
}

/** Only reads, so that a role without the right to create tables can start the service. */
async function listPendingMigrations(client: postgres.Sql, folder: string) {
  const [table] = await client`select to_regclass('migration') as name`
  const rows = table?.name ? await client`select hash from migration` : []
  const applied = new Set<string>(rows.map(({ hash }) => hash))
  return pendingOf(applied, folder)
}

/**
 * Creates what migrations rely on. Takes a lock first, since `if not exists` fails in one of two
 * concurrent sessions.
 */
async function prepareMigrations(client: postgres.Sql): Promise<void> {
  await client
    .unsafe(`select pg_advisory_xact_lock(hashtext('gatehouse migration'));
    create table if not exists migration (
      hash text primary key, applied_at timestamptz not null default now());
    ${createUuidv7}`)
    .simple()
}

async function apply(client: postgres.Sql, hash: string, statements: readonly string[]) {
  const record = `insert into migration (hash) values ('${hash}')`
  // Everything else that wants the table waits behind it. For another instance's record it may wait longer.
  const limit = `set local lock_timeout = '5s'`
  try {
    await client.unsafe([record, limit, ...statements].join(';\n')).simple()
  } catch (error) {
    const isAppliedAlready =
      error instanceof postgres.PostgresError && error.table_name === 'migration'
    if (!isAppliedAlready) throw error
  }
}
