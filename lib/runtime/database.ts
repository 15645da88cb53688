import { connect, type Database, withPool } from '#db/driver/connect.ts'
import { readOnReplicas } from '#db/replicas/read-on-replicas.ts'
import { env } from '#lib/env.ts'
import { counters } from './counters.ts'
import { hashOf } from './hash-of.ts'
import { log } from './log.ts'
import { recordOutage } from './outage.ts'
import { processSingleton } from './process-singleton.ts'
import { currentQueryBudget } from './query-budget.ts'
import { traceStatement } from './tracing.ts'

const { sessionIdleDays, membershipGraceDays } = env
const events = { onOutage: recordOutage, onStatement: traceStatement }
const options = { sessionIdleDays, membershipGraceDays, ...events }
/** Replicas have a shorter timeout of their own. */
const primaryOptions = { ...options, currentBudget: currentQueryBudget }

const embedded = processSingleton('embedded-url', () => ({ url: undefined as string | undefined }))

/** Sets the database of a service without DATABASE_URL: the embedded one, once it runs. */
export function setDatabaseUrl(url: string): void {
  embedded.url = url
  pool = undefined
}

/** The URL of the database for requests, which may lead through a transaction pooler, or for jobs. */
export function currentDatabaseUrl(use: 'requests' | 'jobs'): string {
  const url = embedded.url ?? (use === 'jobs' ? env.databaseJobsUrl : env.databaseUrl)
  if (!url) throw new Error('There is no database: set DATABASE_URL.')
  return url
}

/** The time limit of a statement of a background job or of an operators' command; no request waits for it. */
const jobQueryTimeoutMs = 60_000

let pool: Database | undefined
let isCommand = false

/** Gives the statements of this process the connection and the time of a background job. Call it before the first one. */
export function allowLongQueries(): void {
  isCommand = true
}

const openPool = () => {
  if (pool) return pool
  const url = currentDatabaseUrl(isCommand ? 'jobs' : 'requests')
  pool = processSingleton(`database ${url}`, () =>
    connect(url, {
      ...primaryOptions,
      ...(isCommand && { queryTimeoutMs: jobQueryTimeoutMs }),
    }),
  )
  return pool
}

/** Runs a job on a connection of its own, so that no request waits for it. */
export const withJobPool = <Result>(job: (pool: Database) => Promise<Result>): Promise<Result> =>
  withPool(
    currentDatabaseUrl('jobs'),
    { membershipGraceDays, queryTimeoutMs: jobQueryTimeoutMs },
    job,
  )

/** An import of a million rows is one statement, on a loaded server too. */
const importOptions = { queryTimeoutMs: 6 * 60 * 60 * 1_000, maxConnections: 1 }

/** Runs an import, an undo or a page of an export on a connection of its own. */
export const withImportPool = <Result>(
  work: (pool: Database) => Promise<Result>,
): Promise<Result> => withPool(currentDatabaseUrl('jobs'), importOptions, work)

/** The service's connection pool. It opens at the first use, when the URL of the embedded database is known. */
export const db = new Proxy({} as Database, {
  get: (_, name) => Reflect.get(openPool(), name),
})

/** Makes a function that runs a query on the primary: the query without its first parameter. */
export const onPrimary =
  <Parameters extends readonly unknown[], Result>(
    query: (db: Database, ...parameters: Parameters) => Result,
  ) =>
  (...parameters: Parameters): Result =>
    query(db, ...parameters)

/** The same for a query by the hash of a secret: the function takes the secret, such as that of a link. */
export const bySecret =
  <Parameters extends readonly unknown[], Result>(
    query: (db: Database, hash: Buffer, ...parameters: Parameters) => Result,
  ) =>
  (secret: string, ...parameters: Parameters): Result =>
    query(db, hashOf(secret), ...parameters)

const replicas = processSingleton('replicas', () =>
  readOnReplicas(db, env.replicaUrls, options, {
    onRead() {
      counters.replicaReads += 1
    },
    onChange(host, error) {
      if (error) log.warn({ event: 'replica-left', host, error })
      else log.info({ event: 'replica-used', host })
    },
  }),
)

/** Runs a read on a replica that has caught up with the primary, or else on the primary (decision 020). */
export const { read } = replicas

/** Closes all connections to the primary and the replicas; queries that run have 5 s to finish. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([db.$client.end({ timeout: 5 }), replicas.end()])
}
