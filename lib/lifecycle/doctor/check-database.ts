import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { readDatabaseFacts } from '#db/backup/facts.ts'
import { type Database, poolSize, withPool } from '#db/driver/connect.ts'
import { declaredProgram } from '#db/migration-files.ts'
import { readPendingMigrations } from '#db/pending-migrations.ts'
import {
  countConnections,
  countRecentNetworks,
  type Grant,
  hasAdministrator,
  isEncrypted,
  isInRecovery,
  isRetentionOverdue,
  listMissingGrants,
  mayCreateDatabases,
  readProgram,
  readSafety,
  readTemporaryRight,
} from '#db/queries/database-health.ts'
import { countForeignPasskeys } from '#db/queries/passkeys/passkeys.ts'
import { minPostgresVersion } from '#db/server-requirements.ts'
import { maxKeyDays } from '#db/values/periods.ts'
import { listKeys } from '#lib/oauth/manage-keys.ts'
import type { Settings } from '#lib/settings.ts'
import { deepestMessage } from '../describe-error.ts'
import { isOneNetwork, minEvents } from '../one-network.ts'
import { supportOf } from './end-of-life.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Checks the version, the encoding and the support of the database server. */
export async function checkServer(db: Database, isEmbedded: boolean): Promise<Finding[]> {
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
  const secondsAhead = Math.round((Date.now() - otherMs) / 1_000)
  return Math.abs(secondsAhead) * 1_000 > maxClockMs
    ? [problem('clockDiffers', clock, secondsAhead)]
    : [ok('clockAgrees', clock)]
}

/** Checks that the tables are those of this version. */
export async function checkMigrations(db: Database): Promise<Finding[]> {
  const { migrations, later, isEmpty } = await readPendingMigrations(db)
  if (isEmpty) return [problem('noTables')]
  if (migrations.length === 0) return [later > 0 ? warning('newerTables', later) : ok('migrated')]
  return [problem('pendingMigrations', migrations.length)]
}

/** The hosts and ports of a database’s URL, of which there may be several. */
const hostsOf = (url: string): string => /^\w+:\/\/(?:[^/?]*@)?([^/?]*)/.exec(url)?.[1] ?? ''

/**
 * Checks that the connections of requests, of jobs (`db`) and to replicas are encrypted unless they stay on this machine, and
 * that certificates are verified. Other checks report a database that cannot be reached.
 */
export async function checkTls(
  db: Database,
  { databaseUrl = '', databaseJobsUrl = databaseUrl, replicaUrls }: Settings,
): Promise<Finding[]> {
  const others = [...new Set([databaseUrl, ...replicaUrls])].filter(
    (url) => url !== databaseJobsUrl,
  )
  const found = await Promise.all(
    others.map((url) => withOther(url, (other) => checkEncryption(other, url)).catch(() => [])),
  )
  return [await checkEncryption(db, databaseJobsUrl), ...found.flat()]
}

async function checkEncryption(db: Database, url: string): Promise<Finding> {
  const hosts = hostsOf(url)
  if (await isEncrypted(db))
    return /[?&]sslmode=verify-full\b/.test(url)
      ? ok('databaseVerified', hosts)
      : warning('databaseNotVerified', hosts)
  const isLocal = hosts.split(',').every((host) => /^(localhost|127(\.\d+){3})(:\d+)?$/.test(host))
  return isLocal ? ok('databaseLocal', hosts) : problem('databaseNotEncrypted', hosts)
}

const withOther = <Result>(url: string, check: (db: Database) => Promise<Result>) =>
  withPool(url, { queryTimeoutMs: 4_000 }, check)

/** Checks that the role of the service may write, may import, and has every right of deploy/grants.sql. */
export async function checkRights(db: Database, grants = readGrants()): Promise<Finding[]> {
  const { mayCreate, database, role } = await readTemporaryRight(db)
  const safety = await readSafety(db)
  const missing = await listMissingGrants(db, grants)
  return [
    mayCreate ? ok('mayImport') : problem('mayNotImport', role, database),
    ...(safety.isReadOnly ? [problem('readOnly', database, safety.role)] : []),
    missing.length > 0 ? problem('missingGrants', role, missing.join(', ')) : ok('grants', role),
  ]
}

const grantsFile = join(import.meta.dirname, 'deploy/grants.sql')

/** Reads the rights on tables and functions that deploy/grants.sql gives the service. */
function readGrants(): Grant[] {
  const statements = readFileSync(grantsFile, 'utf8').matchAll(
    /^grant (.+?) on (function )?((?!schema)[\w,\s]+?)\s+to gatehouse_service;/gm,
  )
  return [...statements].flatMap(([, rights = '', isFunction, names = '']) =>
    names.split(/,\s*/).flatMap((name) =>
      rights.split(', ').map((given) => {
        const [, right = '', column = null] = given.match(/^(\w+)(?: \((\w+)\))?$/) ?? []
        return { right, kind: isFunction ? 'function' : 'table', name, column } as const
      }),
    ),
  )
}

/** Checks that the functions and triggers that protect and announce changes are those of this version. */
export async function checkProgram(db: Database): Promise<Finding[]> {
  const { later, migrations } = await readPendingMigrations(db)
  // Other versions have other functions, which the check of the migrations reports.
  if (later > 0 || migrations.length > 0) return []
  const [found, declared] = [await readProgram(db), declaredProgram()]
  const functions = [...declared.functions].filter(
    ([name, body]) => found.functions.get(name) !== body,
  )
  const triggers = declared.triggers.filter((trigger) => !found.triggers.includes(trigger))
  return [
    ...(functions.length > 0
      ? [problem('otherFunctions', functions.map(([name]) => name).join(', '))]
      : []),
    ...(triggers.length > 0 ? [problem('noTriggers', triggers.join(', '))] : []),
    ...(functions.length + triggers.length > 0 ? [] : [ok('program')]),
  ]
}

/** Checks that a loss of power cannot damage the database. */
export async function checkDurability(db: Database): Promise<Finding[]> {
  const { isDurable } = await readSafety(db)
  return [isDurable ? ok('durable') : problem('notDurable')]
}

/** Checks that someone can give roles and import. */
export async function checkAdministrators(db: Database): Promise<Finding[]> {
  return [(await hasAdministrator(db)) ? ok('administrator') : warning('noAdministrator')]
}

const maxUsedShare = 0.8

/** Checks that the server allows the connections that this instance needs, and has some to spare. */
export async function checkConnections(db: Database, processes: number): Promise<Finding[]> {
  const { used, max } = await countConnections(db)
  const needed = processes * poolSize
  if (needed > max) return [problem('fewConnections', needed, max)]
  return [
    used > max * maxUsedShare
      ? warning('manyConnections', used, max)
      : ok('connections', used, max),
  ]
}

/** Checks a replica of DATABASE_REPLICA_URL. */
export const checkReplica = (url: string): Promise<Finding[]> =>
  checkOther(url, 'replicaUnreachable', async (replica, host) =>
    (await isInRecovery(replica)) ? ok('replica', host) : warning('notReplica', host),
  )

/** Checks the server on which backups are verified. */
export const checkVerification = (url: string): Promise<Finding[]> =>
  checkOther(url, 'verificationUnreachable', async (server, host) =>
    (await mayCreateDatabases(server)) ? ok('verification', host) : problem('mayNotVerify', host),
  )

async function checkOther(
  url: string,
  unreachable: 'replicaUnreachable' | 'verificationUnreachable',
  check: (db: Database, hosts: string) => Promise<Finding>,
): Promise<Finding[]> {
  const hosts = hostsOf(url)
  try {
    return [await withOther(url, (other) => check(other, hosts))]
  } catch (error) {
    return [problem(unreachable, hosts, deepestMessage(error))]
  }
}

/** Checks that the service sees the IP addresses of its clients, and not that of the proxy. */
export async function checkNetworks(db: Database, settings: Settings): Promise<Finding[]> {
  // The service speaks no https, so something else forwards the requests to it.
  if (settings.secure && settings.trustedProxies.length === 0) return [problem('noProxies')]
  const { total, most, network } = await countRecentNetworks(db)
  if (isOneNetwork({ total, most })) return [warning('oneNetwork', most, total, network ?? '')]
  return [ok(total < minEvents ? 'fewClients' : 'manyNetworks', total)]
}

const maxKeyAgeMs = maxKeyDays * 24 * 60 * 60 * 1_000

/** Checks that the signing keys can be read, and that one is recent. */
export async function checkKeys(): Promise<Finding[]> {
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
export async function checkPasskeys(db: Database, rpId: string): Promise<Finding[]> {
  if (isIP(rpId)) return [warning('passkeyAddress', rpId)]
  const { count, rpIds } = await countForeignPasskeys(db, rpId)
  return [
    count > 0 ? warning('foreignPasskeys', rpId, count, rpIds.join(', ')) : ok('passkeys', rpId),
  ]
}

/** Checks that the retention job deletes what it should. */
export async function checkRetention(db: Database, days: number): Promise<Finding[]> {
  return (await isRetentionOverdue(db, days)) ? [warning('retentionOverdue')] : [ok('retention')]
}
