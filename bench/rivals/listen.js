import { createServer } from 'node:http'

/** The input of the rival. */
export const input = JSON.parse(process.env.BENCH ?? '{}')

/**
 * Starts a plain Node HTTP server with the service's keep-alive timeout.
 * @param {import('node:http').RequestListener} listener
 */
export function listen(listener) {
  createServer({ keepAliveTimeout: 65_000 }, listener).listen(Number(process.env.PORT))
  process.once('SIGTERM', () => process.exit())
  process.once('SIGINT', () => process.exit())
}
