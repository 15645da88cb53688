import { isIP } from 'node:net'
import { readDatabaseFacts } from '#db/backup/facts.ts'
import type { Database } from '#db/driver/connect.ts'
import { readPendingMigrations } from '#db/pending-migrations.ts'
import {
  countRecentNetworks,
  isEncrypted,
  isRetentionOverdue,
} from '#db/queries/database-health.ts'
import { countForeignPasskeys } from '#db/queries/passkeys/passkeys.ts'
import { listKeys } from '#lib/oauth/manage-keys.ts'
import type { Settings } from '#lib/settings.ts'
import { isOneNetwork, minEvents } from '../one-network.ts'
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
  ...(isEmbedded ? {} : { 'database TLS': () => checkTls(db, settings.databaseUrl as string) }),
  proxies: () => checkNetworks(db),
  keys: checkKeys,
  passkeys: () => checkPasskeys(db, settings.rpId),
  retention: () => checkRetention(db, settings.retentionDays.credentials),
})

async function checkServer(db: Database, isEmbedded: boolean): Promise<Finding[]> {
  const { version, encoding } = await readDatabaseFacts(db)
  return [
    ...(isEmbedded ? [warning('embedded')] : []),
    ...(Number.parseInt(version, 10) < 15 ? [problem('oldPostgres', version)] : []),
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
  const { migrations, isEmpty } = await readPendingMigrations(db)
  if (isEmpty) return [problem('noTables')]
  if (migrations.length === 0) return [ok('migrated')]
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

async function checkNetworks(db: Database): Promise<Finding[]> {
  const { total, most, network } = await countRecentNetworks(db)
  if (isOneNetwork({ total, most })) return [warning('oneNetwork', most, total, network ?? '')]
  return [ok(total < minEvents ? 'fewClients' : 'manyNetworks', total)]
}

const maxKeyAgeMs = 100 * 24 * 60 * 60 * 1_000

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
