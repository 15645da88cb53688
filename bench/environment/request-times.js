import diagnostics from 'node:diagnostics_channel'
import { openSync, writeSync } from 'node:fs'

// Loaded into a server with --import. Writes a line for each request with the header `bench`: its value
// and the milliseconds from the headers of the request to the end of the response, which is what the
// metric http_request_duration_seconds contains too.
const file = openSync(/** @type {string} */ (process.env.REQUEST_TIMES), 'a')
const startedAt = new WeakMap()

diagnostics.subscribe('http.server.request.start', (message) => {
  const { request, response } = /** @type {Exchange} */ (message)
  const label = request.headers.bench
  if (!label) return
  startedAt.set(response, performance.now())
  response.once('close', () => {
    writeSync(file, `${label} ${performance.now() - startedAt.get(response)}\n`)
  })
})

/**
 * @typedef {{
 *   request: import('node:http').IncomingMessage,
 *   response: import('node:http').ServerResponse,
 * }} Exchange
 */
