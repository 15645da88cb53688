import { inspect } from 'node:util'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

/** A pool of connections to PostgreSQL, with the one setting that its queries obey. */
export type Database = PostgresJsDatabase & {
  readonly $client: postgres.Sql
  /** A session that was not seen for so long is no longer live. */
  readonly sessionIdleDays: number
  /** How many queries run on connections, and how many wait for one, just now. */
  load(): { readonly running: number; readonly waiting: number }
  /** Runs a statement that is written already; see `statement`. */
  ask<Row extends object>(text: string, parameters: unknown[]): Promise<Row[]>
}

/** What a pool is opened with. */
export interface Options {
  readonly sessionIdleDays?: number
  /** Told of each query that finds the database away. */
  readonly tellOutage?: () => void
}

/** The most connections of one pool. */
export const poolSize = 10

/** How long a caller waits for the database, in milliseconds, before the answer is 503. */
const patience = 1_800

/** The database did not answer in time, or is not there. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/**
 * Lists of texts, PostgreSQL's type 1009. The driver would ask each new connection about such types,
 * with a query of its own whose failure nobody catches.
 */
const texts = {
  to: 1009,
  from: [1009],
  serialize: (list: readonly string[]) =>
    `{${list.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`)}}`,
  parse: (literal: string) =>
    [...literal.matchAll(/"((?:[^"\\]|\\.)*)"|([^{},]+)/g)].map(
      ([, quoted, plain]) => plain ?? quoted?.replace(/\\(.)/gs, '$1'),
    ),
}

/**
 * One query at a time on a connection: of several that wait there, postgres.js 3.4.9 skips those that
 * were given up, and hands what the server answers to them to whoever comes next. A setting that its
 * types do not know.
 */
const oneAtATime = { max_pipeline: 0 }

/**
 * Of several hosts the one that is the primary, which may change. Not `read-write`: postgres.js 3.4.9
 * would take a standby for that.
 */
export const followPrimary = (url: string) =>
  /^[^/]*\/\/[^/?]*,/.test(url) ? { target_session_attrs: 'primary' as const } : {}

/** Opens a pool; nothing is connected before the first query. */
export function connect(url: string, options: Options = {}): Database {
  const { sessionIdleDays = 14, tellOutage = () => {} } = options
  const client = postgres(url, {
    max: poolSize,
    ...oneAtATime,
    fetch_types: false,
    types: { texts },
    ...followPrimary(url),
    connect_timeout: 2,
    // The default back-off stretches a short outage to most of a minute.
    backoff: () => 0.2,
    connection: { application_name: 'gatehouse', statement_timeout: 10_000, lock_timeout: 5_000 },
    onnotice: () => {},
  })
  const unsafe = client.unsafe.bind(client)
  let asked = 0
  // biome-ignore lint/suspicious/noExplicitAny: the row type is the caller's, as in postgres.js itself.
  const run = <T extends any[]>(text: string, parameters: Parameters<typeof unsafe>[1]) => {
    asked += 1
    return limited(unsafe<T>(text, parameters, prepared), tellOutage, () => {
      asked -= 1
    })
  }
  client.unsafe = (text, parameters) => run(text, discreet(parameters))
  const ask = run as Database['ask']
  const load = () => ({
    running: Math.min(asked, poolSize),
    waiting: Math.max(asked - poolSize, 0),
  })
  return Object.assign(drizzle(client, { casing: 'snake_case' }), { sessionIdleDays, load, ask })
}

const prepared = { prepare: true }

/** Drizzle puts a query's parameters into its errors, and Next prints errors as they are. */
function discreet<P extends unknown[] | undefined>(parameters: P): P {
  const hidden = { value: () => '(not told)' }
  if (parameters)
    Object.defineProperties(parameters, { toString: hidden, [inspect.custom]: hidden })
  return parameters
}

/** Ends a query that waits too long: one still in the queue is withdrawn, one under way is cancelled. */
function limited<Q extends Promise<unknown> & { cancel(): void }>(
  query: Q,
  tellOutage: () => void,
  tellEnd: () => void,
): Q {
  const timer = setTimeout(() => {
    query.cancel()
    // Without this a server that is stopped, but not gone, would keep the caller waiting.
    const { reject } = query as unknown as { reject: (error: Error) => void }
    reject(new DatabaseUnavailable(`The database did not answer within ${patience} ms.`))
  }, patience)
  const end = () => {
    clearTimeout(timer)
    tellEnd()
  }
  query.then(end, (error) => {
    end()
    if (isUnavailable(error)) tellOutage()
  })
  return query
}

/** Whether an error means that the database is away, starting, out of connections, or asks to try again. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailable) return true
    if ('code' in cause && typeof cause.code === 'string' && away.test(cause.code)) return true
  }
  return false
}

/** Network errors, postgres.js's own, and the SQLSTATEs for connections, locks, shutdown and a standby. */
const away =
  /^(ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|CONNECT_TIMEOUT$|CONNECTION_|08|25006$|40P01$|53300$|55P03$|57014$|57P0)/
