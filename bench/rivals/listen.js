import { createServer } from 'node:http'

/** What the rival was started with. */
export const input = JSON.parse(process.env.BENCH ?? '{}')

/**
 * Serves as plainly as Node can, with connections kept alive as long as the service keeps them.
 * @param {import('node:http').RequestListener} answer
 */
export function listen(answer) {
  createServer({ keepAliveTimeout: 65_000 }, answer).listen(Number(process.env.PORT))
  process.once('SIGTERM', () => process.exit())
  process.once('SIGINT', () => process.exit())
}
