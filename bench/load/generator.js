import { Connection } from './connection.js'
import { requestsOf } from './requests.js'
import { textOf } from './response.js'

/** @typedef {import('./response.js').RawResponse} RawResponse */

/**
 * A job of the load generator. Each connection sends one request after the other for the given
 * seconds, or a single one in a burst. Without `seconds` one request is sent and its response
 * returned.
 * @typedef {{
 *   port: number, kind: keyof typeof requestsOf, options: object,
 *   connections: number, seconds?: number, statuses?: number[], burst?: boolean,
 * }} Job
 */

process.on('message', async (/** @type {Job} */ job) => {
  try {
    process.send?.({ result: await (job.seconds ? load(job, job.seconds) : send(job)) })
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? error.message : String(error) })
  }
})
process.once('disconnect', () => process.exit())
// Ctrl-C signals the whole process group. The parent stops this process itself.
process.on('SIGINT', () => {})

/** @param {Job} job */
async function send({ port, kind, options }) {
  const nextRequest = requestsOf[kind](/** @type {any} */ (options))
  const connection = new Connection(port)
  await connection.open()
  const response = await new Promise((resolve, reject) =>
    connection.send(nextRequest(0, undefined), resolve, reject),
  )
  connection.close()
  const body = textOf(response)
  // Lets a chain of refresh tokens continue with the one just received.
  nextRequest(0, body)
  return { status: response.status, head: response.head, body }
}

/**
 * @param {Job} job
 * @param {number} seconds
 */
async function load(
  { port, kind, options, connections, statuses = [200], burst = false },
  seconds,
) {
  const nextRequest = requestsOf[kind](/** @type {any} */ (options))
  const latenciesMs = /** @type {number[]} */ ([])
  const slowest = /** @type {Record<number, number>} */ ({})
  const opened = Array.from({ length: connections }, () => new Connection(port))
  await Promise.all(opened.map((connection) => connection.open()))
  const end = performance.now() + seconds * 1000
  // Requests in flight at the end complete without being counted, so that no token chain breaks.
  await Promise.all(
    opened.map(
      (connection, n) =>
        new Promise((done, reject) => {
          let sentAt = 0
          const sendNext = (/** @type {string | undefined} */ lastBody) => {
            sentAt = performance.now()
            connection.send(nextRequest(n, lastBody), receive, reject)
          }
          const receive = (/** @type {RawResponse} */ response) => {
            const { status } = response
            if (!statuses.includes(status)) {
              const text = textOf(response).slice(0, 300)
              return reject(new Error(`${kind} received status ${status}: ${text}`))
            }
            const now = performance.now()
            const lastBody = kind === 'refresh' ? textOf(response) : undefined
            if (now < end) {
              latenciesMs.push(now - sentAt)
              slowest[status] = Math.max(slowest[status] ?? 0, now - sentAt)
              if (!burst) return sendNext(lastBody)
            }
            if (lastBody) nextRequest(n, lastBody)
            done(undefined)
          }
          sendNext(undefined)
        }),
    ),
  ).finally(() => {
    for (const connection of opened) connection.close()
  })
  latenciesMs.sort((a, b) => a - b)
  const percentile = (/** @type {number} */ share) =>
    latenciesMs[Math.floor(latenciesMs.length * share)] ?? 0
  return {
    requests: latenciesMs.length,
    slowest,
    perSecond: latenciesMs.length / seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
    max: latenciesMs.at(-1) ?? 0,
  }
}
