import { readDatabaseFacts } from '#db/backup/facts.ts'
import type { Database } from '#db/driver/connect.ts'
import { readPendingMigrations } from '#db/pending-migrations.ts'
import {
  countRecentNetworks,
  isEncrypted,
  isRetentionOverdue,
} from '#db/queries/database-health.ts'
import { listKeys } from '#lib/oauth/manage-keys.ts'
import type { Settings } from '#lib/settings.ts'
import { doctorText as text } from '#lib/text/en/operators/doctor.ts'
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
  clock: async () => checkClock(Date.parse((await readDatabaseFacts(db)).now)),
  migrations: () => checkMigrations(db),
  ...(isEmbedded ? {} : { 'database TLS': () => checkTls(db, settings.databaseUrl as string) }),
  proxies: () => checkNetworks(db),
  keys: checkKeys,
  retention: () => checkRetention(db, settings.retentionDays.credentials),
})

async function checkServer(db: Database, isEmbedded: boolean): Promise<Finding[]> {
  const { version, encoding } = await readDatabaseFacts(db)
  return [
    ...(isEmbedded ? [warning(text.embedded, text.embeddedFix)] : []),
    ...(Number.parseInt(version, 10) < 15
      ? [problem(text.oldPostgres(version), text.upgradePostgres)]
      : []),
    encoding === 'UTF8'
      ? ok(text.encoding(version))
      : problem(text.notUtf8(encoding), text.utf8Fix),
    describeSupport('PostgreSQL', version),
  ]
}

/** Reports the support status of a product's version. */
export function describeSupport(product: 'PostgreSQL' | 'Node.js', version: string): Finding {
  const { status, until = '' } = supportOf(product, version)
  const name = `${product} ${version}`
  if (status === 'unknown') return warning(text.unknownSupport(name), text.unknownSupportFix)
  if (status === 'supported') return ok(text.supported(name, until))
  const found = status === 'ended' ? text.supportEnded(name, until) : text.supportEnds(name, until)
  return warning(found, text.upgrade(product))
}

const maxClockMs = 5_000

/** Compares a time of another machine with this one's; both may be rounded to a second. */
export function checkClock(otherMs: number, isWeb = false): Finding[] {
  const seconds = Math.round(Math.abs(Date.now() - otherMs) / 1_000)
  const other = isWeb ? text.clockOfBaseUrl : text.clockOfDatabase
  return seconds * 1_000 > maxClockMs
    ? [problem(text.clockDiffers(other, seconds), text.clockFix)]
    : [ok(text.clockAgrees(other))]
}

async function checkMigrations(db: Database): Promise<Finding[]> {
  const { migrations, isEmpty } = await readPendingMigrations(db)
  if (isEmpty) return [problem(text.noTables, text.migrateFix)]
  if (migrations.length === 0) return [ok(text.migrated)]
  return [problem(text.pendingMigrations(migrations.length), text.migrateFix)]
}

async function checkTls(db: Database, url: string): Promise<Finding[]> {
  if (await isEncrypted(db))
    return [
      /[?&]sslmode=verify-full\b/.test(url)
        ? ok(text.databaseVerified)
        : warning(text.databaseNotVerified, text.databaseTlsFix),
    ]
  const isLocal = /^[^/]*\/\/(?:[^/?]*@)?(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?[/?]/.test(
    url,
  )
  return [
    isLocal ? ok(text.databaseLocal) : problem(text.databaseNotEncrypted, text.databaseTlsFix),
  ]
}

async function checkNetworks(db: Database): Promise<Finding[]> {
  const { total, most, network } = await countRecentNetworks(db)
  if (isOneNetwork({ total, most }))
    return [warning(text.oneNetwork(most, total, network ?? ''), text.proxyFix)]
  return [ok(total < minEvents ? text.fewClients(total) : text.manyNetworks(total))]
}

const maxKeyAgeMs = 100 * 24 * 60 * 60 * 1_000

async function checkKeys(): Promise<Finding[]> {
  const keys = await listKeys()
  const findings = keys
    .filter(({ status }) => status === 'unreadable')
    .map(({ id }) => problem(text.unreadableKey(id), text.unreadableKeyFix))
  const current = keys.find(({ status }) => status === 'current')
  if (current && Date.now() - current.createdAt > maxKeyAgeMs)
    findings.push(warning(text.oldKey(current.id), text.oldKeyFix))
  return findings.length > 0 ? findings : [ok(text.keys(keys.length))]
}

async function checkRetention(db: Database, days: number): Promise<Finding[]> {
  return (await isRetentionOverdue(db, days))
    ? [warning(text.retentionOverdue, text.retentionFix)]
    : [ok(text.retention)]
}
