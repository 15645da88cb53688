import { textOf } from './answer.js'
import { Connection } from './connection.js'
import { requestsOf } from './requests.js'

/**
 * What is asked of the generator: so many connections that each send one request after the other for
 * so many seconds; in a burst each sends one. Without `seconds` one request, whose answer is told.
 * @typedef {{
 *   port: number, kind: keyof typeof requestsOf, options: object,
 *   connections: number, seconds?: number, statuses?: number[], burst?: boolean,
 * }} Job
 */

process.on('message', async (/** @type {Job} */ job) => {
  try {
    process.send?.({ result: await (job.seconds ? load(job, job.seconds) : ask(job)) })
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? error.message : String(error) })
  }
})
process.once('disconnect', () => process.exit())
// Ctrl-C reaches the whole group; who started us ends us in its turn.
process.on('SIGINT', () => {})

/** @param {Job} job */
async function ask({ port, kind, options }) {
  const requests = requestsOf[kind](/** @type {any} */ (options))
  const connection = new Connection(port)
  await connection.open()
  const answer = await new Promise((resolve, reject) =>
    connection.send(requests(0, undefined), resolve, reject),
  )
  connection.close()
  // So that a chain of tokens goes on.
  requests(0, textOf(answer))
  return { status: answer.status, head: answer.head, body: textOf(answer) }
}

/**
 * @param {Job} job
 * @param {number} seconds
 */
async function load(
  { port, kind, options, connections, statuses = [200], burst = false },
  seconds,
) {
  const requests = requestsOf[kind](/** @type {any} */ (options))
  const latencies = /** @type {number[]} */ ([])
  const slowest = /** @type {Record<number, number>} */ ({})
  const opened = Array.from({ length: connections }, () => new Connection(port))
  await Promise.all(opened.map((connection) => connection.open()))
  const began = performance.now()
  const end = began + seconds * 1000
  // What is under way at the end is waited for and not counted, so that no chain of tokens breaks.
  await Promise.all(
    opened.map(
      (connection, n) =>
        new Promise((done, reject) => {
          let sent = 0
          const next = (/** @type {string | undefined} */ last) => {
            sent = performance.now()
            connection.send(requests(n, last), take, reject)
          }
          const take = (/** @type {import('./answer.js').Answer} */ answer) => {
            const { status } = answer
            if (!statuses.includes(status)) {
              return reject(
                new Error(`${kind} was answered with ${status}: ${textOf(answer).slice(0, 300)}`),
              )
            }
            const now = performance.now()
            const last = kind === 'refresh' ? textOf(answer) : undefined
            if (now < end) {
              latencies.push(now - sent)
              slowest[status] = Math.max(slowest[status] ?? 0, now - sent)
              if (!burst) return next(last)
            }
            if (last) requests(n, last)
            done(undefined)
          }
          next(undefined)
        }),
    ),
  ).finally(() => {
    for (const connection of opened) connection.close()
  })
  latencies.sort((a, b) => a - b)
  const at = (/** @type {number} */ share) => latencies[Math.floor(latencies.length * share)] ?? 0
  return {
    requests: latencies.length,
    slowest,
    perSecond: latencies.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    max: latencies.at(-1) ?? 0,
  }
}
