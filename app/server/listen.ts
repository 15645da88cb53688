import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { handlersOf } from '#app/router.ts'
import { setNetworkHeader } from '#lib/http/network/network-header.ts'
import { startBackgroundJobs } from '#lib/lifecycle/background-jobs.ts'
import { log } from '#lib/runtime/log.ts'
import type { Settings } from '#lib/settings.ts'
import { gracefulClose } from './graceful-close.ts'
import { handleApi } from './handle-api.ts'
import { preparePages } from './handle-page.ts'
import { handleProbes } from './handle-probes.ts'
import { limitConnections } from './limit-connections.ts'
import { recordRequest } from './metrics/requests.ts'
import { replyWithMetrics } from './metrics/workers.ts'

const maxTargetLength = 8_192

const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  // Node's default would look for overdue requests only every 30 seconds.
  connectionsCheckingInterval: 1_000,
}

/**
 * Listens on the port: endpoints run their route modules directly, pages go through Next, whose router
 * costs thirty times as much as an endpoint (decision 006). Resolves to a function that stops serving
 * after the drain time.
 */
export async function listen({ port, drainSeconds }: Settings): Promise<() => Promise<void>> {
  const handlePage = await preparePages()
  let isStopping = false

  const server = createServer(timeouts, (request, response) => {
    request.url = originForm(request.url ?? '')
    const pathname = request.url.split('?', 1)[0] as string
    if (handleProbes(request, response, pathname, isStopping)) return
    recordRequest(request, response, pathname)
    if (request.url.length > maxTargetLength) return response.writeHead(414, closeHeader).end()
    setNetworkHeader(request)
    if (handlersOf(pathname)) return handleApi(request, response)
    return handlePage(request, response, pathname)
  })
  limitConnections(server)
  const closeServer = gracefulClose(server)
  if (cluster.isWorker) replyWithMetrics()
  server.on('upgrade', (_, socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(describePortError(port, cause)))
    server.listen(port, resolve)
  })

  process.on('unhandledRejection', (error) => log.error({ event: 'unhandled-rejection', error }))
  const stopBackgroundJobs = startBackgroundJobs()
  return async () => {
    isStopping = true
    await sleep(drainSeconds * 1_000)
    await closeServer()
    await stopBackgroundJobs()
  }
}

const closeHeader = { Connection: 'close' }

/** The request target without the scheme and host that a proxy may send (RFC 9112, section 3.2.2). */
const originForm = (target: string): string =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*\/?/i, '/')

const describePortError = (port: number, cause: Error & { code?: string }) =>
  cause.code === 'EADDRINUSE'
    ? new Error(`Port ${port} is in use. Set PORT to another one.`, { cause })
    : cause
