import { isIP } from 'node:net'
import { readDatabaseFacts } from '#db/backup/facts.ts'
import { connect, type Database, poolSize } from '#db/driver/connect.ts'
import { readPendingMigrations } from '#db/pending-migrations.ts'
import {
  countConnections,
  countRecentNetworks,
  isEncrypted,
  isInRecovery,
  isRetentionOverdue,
  readTemporaryRight,
} from '#db/queries/database-health.ts'
import { countForeignPasskeys } from '#db/queries/passkeys/passkeys.ts'
import { minPostgresVersion } from '#db/server-requirements.ts'
import { maxKeyDays } from '#db/values/periods.ts'
import { listKeys } from '#lib/oauth/manage-keys.ts'
import type { Settings } from '#lib/settings.ts'
import { isOneNetwork, minEvents } from '../one-network.ts'
import { checkPooler } from './check-pooler.ts'
import { checkBackup, checkOverdue } from './check-routine.ts'
import { supportOf } from './end-of-life.ts'
import { type Check, type Finding, ok, problem, warning } from './finding.ts'

/** The checks of an open database. */
export const databaseChecks = (
  db: Database,
  settings: Settings,
  isEmbedded: boolean,
): Record<string, Check> => ({
  database: async () => checkServer(db, isEmbedded),
  clock: async () => checkClock(Date.parse((await readDatabaseFacts(db)).now), 'database'),
  migrations: () => checkMigrations(db),
  ...(!isEmbedded && {
    'database TLS': () => checkTls(db, settings.databaseJobsUrl as string),
    pooler: () => checkPooler(settings.databaseUrl as string, settings.databaseJobsUrl as string),
  }),
  rights: () => checkRights(db),
  connections: () => checkConnections(db, settings.webConcurrency),
  ...(settings.replicaUrls.length > 0 && {
    replicas: async () => (await Promise.all(settings.replicaUrls.map(checkReplica))).flat(),
  }),
  proxies: () => checkNetworks(db, settings),
  keys: checkKeys,
  passkeys: () => checkPasskeys(db, settings.rpId),
  ...(!isEmbedded && {
    backup: () => checkBackup(db, 'backup-made', 2),
    // The timer runs once a week, up to a day late.
    'verified backup': () => checkBackup(db, 'backup-verified', 8),
  }),
  work: () => checkOverdue(db),
  retention: () => checkRetention(db, settings.retentionDays.credentials),
})

async function checkServer(db: Database, isEmbedded: boolean): Promise<Finding[]> {
  const { version, encoding } = await readDatabaseFacts(db)
  return [
    ...(isEmbedded ? [warning('embedded')] : []),
    ...(Number.parseInt(version, 10) < minPostgresVersion ? [problem('oldPostgres', version)] : []),
    encoding === 'UTF8' ? ok('encoding', version) : problem('notUtf8', encoding),
    describeSupport('PostgreSQL', version),
  ]
}

/** Reports the support status of a product's version. */
export function describeSupport(product: 'PostgreSQL' | 'Node.js', version: string): Finding {
  const { status, until = '' } = supportOf(product, version)
  if (status === 'unknown') return warning('unknownSupport', product, version)
  if (status === 'supported') return ok('supported', product, version, until)
  return warning(status === 'ended' ? 'supportEnded' : 'supportEnds', product, version, until)
}

const maxClockMs = 5_000

/** Compares a time of another machine with this one's; both may be rounded to a second. */
export function checkClock(otherMs: number, clock: 'database' | 'baseUrl'): Finding[] {
  const seconds = Math.round(Math.abs(Date.now() - otherMs) / 1_000)
  return seconds * 1_000 > maxClockMs
    ? [problem('clockDiffers', clock, seconds)]
    : [ok('clockAgrees', clock)]
}

async function checkMigrations(db: Database): Promise<Finding[]> {
  const { migrations, later, isEmpty } = await readPendingMigrations(db)
  if (isEmpty) return [problem('noTables')]
  if (migrations.length === 0) return [later > 0 ? warning('newerTables', later) : ok('migrated')]
  return [problem('pendingMigrations', migrations.length)]
}

async function checkTls(db: Database, url: string): Promise<Finding[]> {
  if (await isEncrypted(db))
    return [
      /[?&]sslmode=verify-full\b/.test(url)
        ? ok('databaseVerified')
        : warning('databaseNotVerified'),
    ]
  const isLocal = /^[^/]*\/\/(?:[^/?]*@)?(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?[/?]/.test(
    url,
  )
  return [isLocal ? ok('databaseLocal') : problem('databaseNotEncrypted')]
}

async function checkRights(db: Database): Promise<Finding[]> {
  const { mayCreate, database, role } = await readTemporaryRight(db)
  return [mayCreate ? ok('mayImport') : problem('mayNotImport', role, database)]
}

const maxUsedShare = 0.8

async function checkConnections(db: Database, processes: number): Promise<Finding[]> {
  const { used, max } = await countConnections(db)
  const needed = processes * poolSize
  if (needed > max) return [problem('fewConnections', needed, max)]
  return [
    used > max * maxUsedShare
      ? warning('manyConnections', used, max)
      : ok('connections', used, max),
  ]
}

async function checkReplica(url: string): Promise<Finding[]> {
  const { host } = new URL(url)
  const replica = connect(url, { queryTimeoutMs: 4_000, maxConnections: 1 })
  try {
    return [(await isInRecovery(replica)) ? ok('replica', host) : warning('notReplica', host)]
  } catch (error) {
    return [problem('replicaUnreachable', host, reasonOf(error))]
  } finally {
    await replica.$client.end({ timeout: 0 })
  }
}

/** The server's own words: `describeError` would name the setting of the primary. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause ? reasonOf(error.cause) : (error as Error).message

async function checkNetworks(db: Database, settings: Settings): Promise<Finding[]> {
  // The service speaks no https, so something else forwards the requests to it.
  if (settings.secure && settings.trustedProxies.length === 0) return [problem('noProxies')]
  const { total, most, network } = await countRecentNetworks(db)
  if (isOneNetwork({ total, most })) return [warning('oneNetwork', most, total, network ?? '')]
  return [ok(total < minEvents ? 'fewClients' : 'manyNetworks', total)]
}

const maxKeyAgeMs = maxKeyDays * 24 * 60 * 60 * 1_000

async function checkKeys(): Promise<Finding[]> {
  const keys = await listKeys()
  const findings = keys
    .filter(({ status }) => status === 'unreadable')
    .map(({ id }) => problem('unreadableKey', id))
  const current = keys.find(({ status }) => status === 'current')
  if (current && Date.now() - current.createdAt > maxKeyAgeMs)
    findings.push(warning('oldKey', current.id))
  return findings.length > 0 ? findings : [ok('keys', keys.length)]
}

/** A passkey works for one domain only, so a change of RP_ID makes all earlier ones useless. */
async function checkPasskeys(db: Database, rpId: string): Promise<Finding[]> {
  if (isIP(rpId)) return [warning('passkeyAddress', rpId)]
  const { count, rpIds } = await countForeignPasskeys(db, rpId)
  return [
    count > 0 ? warning('foreignPasskeys', rpId, count, rpIds.join(', ')) : ok('passkeys', rpId),
  ]
}

async function checkRetention(db: Database, days: number): Promise<Finding[]> {
  return (await isRetentionOverdue(db, days)) ? [warning('retentionOverdue')] : [ok('retention')]
}
