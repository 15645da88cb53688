import { inspect } from 'node:util'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { type Pool, renewable } from './renew.ts'

/** A pool of connections to PostgreSQL, with the one setting that its queries obey. */
export type Database = PostgresJsDatabase & {
  readonly $client: postgres.Sql
  /** A session that was not seen for so long is no longer live. */
  readonly sessionIdleDays: number
  /** How many queries run on connections, and how many wait for one, just now. */
  usage(): { readonly running: number; readonly waiting: number }
  /** Runs a statement that is written already; see `statement`. */
  runPrepared<Row extends object>(text: string, parameters: unknown[]): Promise<Row[]>
}

/** What a pool is opened with. */
export interface Options {
  readonly sessionIdleDays?: number
  /** Told of each query that finds the database away. */
  readonly onOutage?: (() => void) | undefined
  /** Told of each connection that is closed. */
  readonly onConnectionClosed?: () => void
  /** How long a caller waits for the database, in milliseconds, before the answer is 503. */
  readonly patience?: number
}

/** The most connections of one pool. */
export const poolSize = 10

/** How long after a query was given up a server that lives has ended the query, in milliseconds. */
const silence = 1_000

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
  namesSeveral(url) ? { target_session_attrs: 'primary' as const } : {}

const namesSeveral = (url: string) => /^[^/]*\/\/[^/?]*,/.test(url)

/** Opens a pool; nothing is connected before the first query. */
export function connect(url: string, options: Options = {}): Database {
  const { sessionIdleDays = 14, patience = 1_800 } = options
  const { onOutage = () => {}, onConnectionClosed = () => {} } = options
  const client = postgres(url, {
    max: poolSize,
    ...oneAtATime,
    fetch_types: false,
    types: { texts },
    ...followPrimary(url),
    // Less than a caller's patience: whoever waits for it learns that the host is silent.
    connect_timeout: 1.5,
    // The default back-off stretches a short outage to most of a minute.
    backoff: () => 0.2,
    connection: { application_name: 'gatehouse', statement_timeout: 10_000, lock_timeout: 5_000 },
    onnotice: () => {},
    onclose: onConnectionClosed,
  })
  const { current, renew } = renewable(client)
  let asked = 0
  const watcher: Watcher = {
    patience,
    noteFailure(error, pool) {
      if (isUnavailable(error)) onOutage()
      if (error === silent || (namesSeveral(url) && hasCode(error, broken))) renew(pool)
    },
    noteEnd() {
      asked -= 1
    },
  }
  // biome-ignore lint/suspicious/noExplicitAny: the row type is the caller's, as in postgres.js itself.
  const run = <T extends any[]>(text: string, parameters: Parameters<typeof client.unsafe>[1]) => {
    asked += 1
    const pool = current()
    return limited(pool.unsafe<T>(text, parameters, prepared), pool, watcher)
  }
  client.unsafe = (text, parameters) => run(text, discreet(parameters))
  const runPrepared = run as Database['runPrepared']
  const usage = () => ({
    running: Math.min(asked, poolSize),
    waiting: Math.max(asked - poolSize, 0),
  })
  return Object.assign(drizzle(client, { casing: 'snake_case' }), {
    sessionIdleDays,
    usage,
    runPrepared,
  })
}

const prepared = { prepare: true }

/** Drizzle puts a query's parameters into its errors, and Next prints errors as they are. */
function discreet<P extends unknown[] | undefined>(parameters: P): P {
  const hidden = { value: () => '(not told)' }
  if (parameters)
    Object.defineProperties(parameters, { toString: hidden, [inspect.custom]: hidden })
  return parameters
}

/** For how long queries are waited for, and who is told how they end. */
interface Watcher {
  readonly patience: number
  noteFailure(error: unknown, pool: Pool): void
  noteEnd(): void
}

/** Ends a query that waits too long: one still in the queue is withdrawn, one under way is cancelled. */
function limited<Q extends Promise<unknown>>(query: Q, pool: Pool, watcher: Watcher): Q {
  const timer = setTimeout(() => {
    const inside = query as unknown as Inside
    const { reject } = inside
    inside.canceller(inside)?.catch(() => {})
    // Without this a server that is stopped, but not gone, would keep the caller waiting.
    reject(new DatabaseUnavailable(`The database did not answer within ${watcher.patience} ms.`))
    if (!inside.state) return empty(inside)
    const late = setTimeout(() => watcher.noteFailure(silent, pool), silence).unref()
    inside.resolve = inside.reject = () => clearTimeout(late)
  }, watcher.patience)
  const end = () => {
    clearTimeout(timer)
    watcher.noteEnd()
  }
  query.then(end, (error) => {
    end()
    watcher.noteFailure(error, pool)
  })
  return query
}

/** What postgres.js 3.4.9 keeps in a query; `state` tells on which connection it was sent. */
interface Inside {
  readonly state: unknown
  canceller(query: Inside): Promise<void> | undefined
  resolve(value: unknown): void
  reject(error: Error): void
  cancelled: unknown
  strings: readonly string[]
  args: readonly unknown[]
}

/**
 * Lets a query that was given up ask for nothing. A connection may be on its way that was opened for it:
 * postgres.js would leave it unused for ever, once it is there and finds the query cancelled.
 */
function empty(query: Inside): void {
  Object.assign(query, { cancelled: null, strings: ['select'], args: [] })
}

/** What is told of a connection on which a server neither answers a query nor ends it. */
const silent = new DatabaseUnavailable('The database is silent.')

/**
 * Errors after which no connection of a pool of several hosts is used again. One that was lost with a
 * query under way remembers that, and postgres.js 3.4.9 then forgets to ask the next host whether it is
 * the primary: members would be told what a standby remembers.
 */
const broken =
  /^(CONNECT_TIMEOUT|CONNECTION_CLOSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|25006|57P0[12])$/

/** Whether an error means that the database is away, starting, out of connections, or asks to try again. */
export const isUnavailable = (error: unknown): boolean =>
  hasCode(error, away) || causesOf(error).some((cause) => cause instanceof DatabaseUnavailable)

const hasCode = (error: unknown, codes: RegExp): boolean =>
  causesOf(error).some(
    (cause) => 'code' in cause && typeof cause.code === 'string' && codes.test(cause.code),
  )

const causesOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : []

/** Network errors, postgres.js's own, and the SQLSTATEs for connections, locks, shutdown and a standby. */
const away =
  /^(ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|CONNECT_TIMEOUT$|CONNECTION_|08|25006$|40P01$|53300$|55P03$|57014$|57P0)/
