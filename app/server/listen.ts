import cluster from 'node:cluster'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { handlersOf } from '#app/router.ts'
import { events, maxWaitSeconds } from '#lib/contracts/events/feed.ts'
import { subjects } from '#lib/contracts/events/subject.ts'
import { endWaiting } from '#lib/events/feed-readers.ts'
import { connectionsPerProcess } from '#lib/http/network/connection-limit.ts'
import { setNetworkHeader } from '#lib/http/network/network-header.ts'
import { requestIdOf } from '#lib/http/request-context.ts'
import { hasTooManyParameters } from '#lib/http/too-many-parameters.ts'
import { transportHeaders } from '#lib/http/transport-headers.ts'
import { withoutQuery } from '#lib/http/without-query.ts'
import { uploadTimeoutMs } from '#lib/imports/jobs/job.ts'
import { startBackgroundJobs } from '#lib/lifecycle/background-jobs.ts'
import { maxTargetLength } from '#lib/runtime/max-target-length.ts'
import type { Settings } from '#lib/settings.ts'
import { operatorText } from '#lib/text/en/operators.ts'
import { countConnections } from './accept-waiting.ts'
import { closeUnread } from './close-unread.ts'
import { maxBodyBytesOf } from './form/body-limit.ts'
import { gracefulClose } from './graceful-close.ts'
import { handleApi } from './handle-api.ts'
import { pageHandler } from './handle-page.ts'
import { handleProbes } from './handle-probes.ts'
import { headersOf } from './headers-of.ts'
import { limitBodyTime } from './limit-body-time.ts'
import { limitConnections } from './limit-connections.ts'
import { recordRequest } from './metrics/requests.ts'
import { traceRequest } from './metrics/trace-request.ts'
import { replyWithMetrics } from './metrics/workers.ts'
import { startNext } from './next/start-next.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { rejectEarly, rejectUnparsed } from './reject-early.ts'
import { allowedMethods } from './reject-request.ts'
import { isQueryWellEncoded } from './well-encoded.ts'

const options = {
  headersTimeout: 10_000,
  // `limitBodyTime` has a shorter one for everything but uploads.
  requestTimeout: uploadTimeoutMs,
  keepAliveTimeout: 65_000,
  // Node's default would look for overdue requests only every 30 seconds.
  connectionsCheckingInterval: 1_000,
  // Node's own 400 for a missing Host has no body and no request id; `hasOneHost` rejects it instead.
  requireHostHeader: false,
}

/** A connection on which nothing is read or written for this long is closed, even during a response. */
const idleTimeoutMs = 20_000

/**
 * Listens on the port: endpoints run their route modules directly, pages go through Next, whose router
 * costs thirty times as much as an endpoint (decision 006). Resolves to a function that stops serving
 * after the drain time.
 */
export async function listen({ port, host, drainSeconds }: Settings): Promise<() => Promise<void>> {
  let isStopping = false

  const handle = oneAtATime((request, response) => {
    closeUnread(request, response)
    request.url = originForm(request.url ?? '')
    const pathname = withoutQuery(request.url)
    const handlers = handlersOf(pathname)
    // An endpoint sets its own; headers that are set before `writeHead` make that slower.
    if (!handlers) setRequestId(request, response)
    if (handleProbes(request, response, pathname, isStopping)) return
    recordRequest(request, response, pathname, handlers ? 'api' : 'pages')
    traceRequest(request, response, pathname, () => serve(request, response, pathname, handlers))
  })
  const serve = (
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    handlers: ReturnType<typeof handlersOf>,
  ) => {
    const { url = '' } = request
    if (url.length > maxTargetLength) return rejectEarly(request, response, 414)
    if (isServerWideOptions(request)) return sendOptions(response)
    if (!pathname.startsWith('/') || !hasOneHost(request) || request.httpVersionMajor < 1) {
      return rejectEarly(request, response, 400)
    }
    const query = url.slice(pathname.length + 1)
    // Its contract limits the ids, which no page reads.
    const hasTooMany = pathname !== subjects.path && hasTooManyParameters(query)
    if (hasTooMany || !isQueryWellEncoded(query)) {
      return rejectEarly(request, response, 400)
    }
    setNetworkHeader(request)
    // A reader of the feed may wait for longer than any other connection is idle.
    if (pathname === events.path) response.setTimeout(idleTimeoutMs + maxWaitSeconds * 1_000)
    if (handlers) return handleApi(request, response, handlers)
    return handlePage(request, response, pathname)
  }
  const server = createServer(options, handle)
  const handlePage = pageHandler(await startNext(server))
  server.on('checkContinue', (request, response) => {
    if (!isTooLarge(request)) response.writeContinue()
    handle(request, response)
  })
  server.setTimeout(idleTimeoutMs)
  server.maxConnections = connectionsPerProcess
  limitBodyTime(server)
  limitConnections(server)
  countConnections(server)
  rejectUnparsed(server)
  const closeServer = gracefulClose(server)
  if (cluster.isWorker) replyWithMetrics()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(describeListenError(port, host, cause)))
    server.listen(port, host, resolve)
  })

  const stopBackgroundJobs = startBackgroundJobs()
  return async () => {
    isStopping = true
    await sleep(drainSeconds * 1_000)
    endWaiting()
    await closeServer()
    await stopBackgroundJobs()
  }
}

/**
 * Gives a request that does not go to an endpoint its id, for its response and for what Next renders:
 * the log and the audit trail then name the id that the client received.
 */
function setRequestId(request: IncomingMessage, response: ServerResponse): void {
  const id = requestIdOf(headersOf(request))
  request.headers['x-request-id'] = id
  response.setHeader('X-Request-Id', id)
}

/** `OPTIONS *` asks about the server as a whole (RFC 9110, section 9.3.7). */
const isServerWideOptions = ({ method, url }: IncomingMessage) =>
  method === 'OPTIONS' && url === '*'

const sendOptions = (response: ServerResponse) =>
  response.writeHead(204, { ...transportHeaders, Allow: allowedMethods.join(', ') }).end()

/**
 * With two Host headers a proxy and this server might each believe another one. Only HTTP/1.0 may have
 * none (RFC 9112, section 3.2).
 */
const hasOneHost = ({ httpVersion, rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/**
 * Returns true if the announced body is too large. The client then gets 413 instead of `100 Continue`
 * (RFC 9110, section 10.1.1).
 */
const isTooLarge = ({ headers, url = '' }: IncomingMessage): boolean =>
  Number(headers['content-length']) > maxBodyBytesOf(withoutQuery(originForm(url)))

/** The request target without the scheme and host that a proxy may send (RFC 9112, section 3.2.2). */
const originForm = (target: string): string =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*\/?/i, '/')

/** Says which setting to change if the port or the address cannot be used. */
function describeListenError(
  port: number,
  host: string | undefined,
  cause: Error & { code?: string },
): Error {
  const problem = listenProblems[cause.code as keyof typeof listenProblems]
  return problem ? new Error(problem(port, host), { cause }) : cause
}

const listenProblems = operatorText.cannotListen
