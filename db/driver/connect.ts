import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { staticArrayTypes } from './array-types.ts'
import { limitConnectionRate } from './connection-rate.ts'
import { isUnavailable } from './errors.ts'
import { askFirst, followPrimary } from './follow-primary.ts'
import { hideParameters } from './hidden-parameters.ts'
import { noPipelining } from './pipelining.ts'
import { isPrepared } from './plan-anew.ts'
import type { QueryBudget } from './query-budget.ts'
import { limitQuery } from './query-timeout.ts'
import { shortReconnectDelay } from './reconnect-delay.ts'
import { replaceablePool } from './replace-pool.ts'
import { startAtFirstRow } from './row-count.ts'
import { sessionSettings } from './session-settings.ts'

/** A pool of connections to PostgreSQL, with the settings that queries need. */
export interface Database extends ReturnType<typeof connect> {}

/** The options of a pool. */
export interface PoolOptions {
  readonly sessionIdleDays?: number
  readonly membershipGraceDays?: number
  /** Called for each query that finds the database unavailable. */
  readonly onOutage?: (() => void) | undefined
  /** Called for each statement with its text and its result. */
  readonly onStatement?: ((text: string, result: Promise<unknown>) => void) | undefined
  /** Called for each connection that is closed. */
  readonly onConnectionClosed?: () => void
  /** The time after which a query fails as unavailable. */
  readonly queryTimeoutMs?: number
  /** The budget of the request for which a query runs; it may shorten the timeout. */
  readonly currentBudget?: () => QueryBudget | undefined
  readonly maxConnections?: number
}

/** The most connections of a process to the primary, and to each replica (docs/larger.md). */
export const poolSize = 10

/** Shorter than the timeout of a request's query, so that a pool can move on to another host in time. */
const connectTimeoutSeconds = (queryTimeoutMs: number) =>
  Math.min(Math.max(queryTimeoutMs / 1_200, 1.5), 10)

/**
 * The system asks a server that says nothing for so long whether it is there, ten times in ten seconds. It closes the
 * connection if the network has gone, long before the limit of an import.
 */
const keepAliveSeconds = 60

/** Opens a pool; it makes its first connection for the first query. */
export function connect(url: string, options: PoolOptions = {}) {
  const { sessionIdleDays = 14, membershipGraceDays = 90 } = options
  const { queryTimeoutMs = 1_800, maxConnections = poolSize } = options
  const { onOutage = () => {}, onConnectionClosed = () => {}, currentBudget, onStatement } = options
  const client = postgres(url, {
    max: maxConnections,
    // The driver closes a connection after 30 to 60 minutes, and with it a transaction or temporary table.
    ...(maxConnections === 1 && { max_lifetime: null }),
    connect_timeout: connectTimeoutSeconds(queryTimeoutMs),
    keep_alive: keepAliveSeconds,
    connection: sessionSettings(queryTimeoutMs),
    ...noPipelining,
    ...staticArrayTypes,
    ...followPrimary(url),
    ...shortReconnectDelay,
    onnotice: () => {},
    onclose: onConnectionClosed,
  })
  limitConnectionRate(client)
  const { current, replace, endQuery } = replaceablePool(client, queryTimeoutMs)
  let openQueries = 0
  // biome-ignore lint/suspicious/noExplicitAny: the row type is the caller's, as in postgres.js itself.
  const run = <T extends any[]>(text: string, parameters: Parameters<typeof client.unsafe>[1]) => {
    openQueries += 1
    const pool = current()
    const budget = currentBudget?.()
    const query = startAtFirstRow(pool.unsafe<T>(text, parameters, { prepare: isPrepared(text) }))
    onStatement?.(text, query)
    return limitQuery(query, {
      queryTimeoutMs: Math.min(queryTimeoutMs, budget?.startQuery() ?? queryTimeoutMs),
      onEnd(error) {
        openQueries -= 1
        budget?.endQuery()
        if (isUnavailable(error)) onOutage()
        endQuery(pool, error)
      },
      onUnresponsive() {
        onOutage()
        replace(pool)
      },
    })
  }
  client.unsafe = (text, parameters) => run(text, hideParameters(parameters))
  const database = drizzle(client, { casing: 'snake_case' })
  const findRows = async <Row extends object>(query: SQL) =>
    [...(await database.execute(query))] as Row[]
  const findRow = async <Row extends object>(query: SQL) => (await findRows<Row>(query))[0]
  const getRow = async <Row extends object>(query: SQL) => {
    const row = await findRow<Row>(query)
    if (!row) throw new Error('The statement yielded no row.')
    return row
  }
  return Object.assign(database, {
    /** A session that was not used for this many days is no longer live. */
    sessionIdleDays,
    /** A membership is listed for its contacts for this many days after the last one that is paid for. */
    membershipGraceDays,
    /** Runs a statement, and returns its rows. */
    findRows,
    /** Runs a statement that yields one row at most, and returns it. */
    findRow,
    /** Runs a statement that always yields one row, such as one of an aggregate, and returns it. */
    getRow,
    /** Runs a statement that always yields one row of one column, and returns the value. */
    getValue: async <Value>(query: SQL) => Object.values(await getRow(query))[0] as Value,
    /** Runs a statement that yields one column, and returns the values of its rows. */
    findValues: async <Value>(query: SQL) =>
      (await findRows(query)).map((row) => Object.values(row)[0] as Value),
    /** Runs a statement that yields one column; the value in its first row, or undefined without one. */
    findValue: async <Value>(query: SQL) =>
      Object.values((await findRow(query)) ?? {})[0] as Value | undefined,
    /** Runs a statement; true if it yields a row. */
    hasRow: async (query: SQL) => (await findRow(query)) !== undefined,
    /** Runs a statement that yields nothing. */
    change: async (query: SQL): Promise<void> => {
      await database.execute(query)
    },
    /** Runs the text of a statement with its parameters; see `statement` in db/queries/statement.ts. */
    runPrepared: run as <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>,
    /** The number of queries that run on a connection now, and of those that wait for one. */
    usage: () => ({
      running: Math.min(openQueries, maxConnections),
      waiting: Math.max(openQueries - maxConnections, 0),
    }),
  })
}

/** Works with a pool of one connection, and ends it; queries that run then have 1 s to finish. */
export async function withPool<Result>(
  url: string,
  options: PoolOptions,
  work: (pool: Database) => Promise<Result>,
): Promise<Result> {
  const pool = connect(url, { ...options, maxConnections: 1 })
  try {
    await askFirst(url, () => pool.change(sql`select`))
    return await work(pool)
  } finally {
    await pool.$client.end({ timeout: 1 })
  }
}
