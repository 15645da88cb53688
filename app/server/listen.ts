import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { handlersOf } from '#app/router.ts'
import { env } from '#lib/env.ts'
import { setNetworkHeader } from '#lib/http/network-header.ts'
import { startBackgroundJobs } from '#lib/lifecycle/background-jobs.ts'
import { log } from '#lib/runtime/log.ts'
import { gracefulClose } from './graceful-close.ts'
import { handleApi } from './handle-api.ts'
import { preparePages } from './handle-page.ts'
import { handleProbes } from './handle-probes.ts'
import { limitConnections } from './limit-connections.ts'
import { answerOthers } from './metrics/all-workers.ts'
import { measure } from './metrics/measure.ts'

/** The longest target that is read, in characters. */
const longest = 8_192

/**
 * Serves: the endpoints by calling their route modules, all else through Next, whose
 * router costs thirty times what such an answer does. Resolves once it listens, to what ends it.
 */
export async function listen(): Promise<() => Promise<void>> {
  const answerPage = await preparePages()
  let isEnding = false

  const server = createServer(
    // Node looks for overdue requests every half minute unless it is told otherwise.
    {
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 65_000,
    },
    (request, response) => {
      request.url = originForm(request.url ?? '')
      const pathname = request.url.split('?', 1)[0] as string
      if (handleProbes(request, response, pathname, isEnding)) return
      measure(request, response, pathname)
      if (request.url.length > longest) return response.writeHead(414, closed).end()
      setNetworkHeader(request)
      if (handlersOf(pathname)) return handleApi(request, response)
      return answerPage(request, response, pathname)
    },
  )
  limitConnections(server)
  const endConnections = gracefulClose(server)
  if (cluster.isWorker) answerOthers()
  server.on('upgrade', (_, socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(portError(cause)))
    server.listen(env.port, resolve)
  })

  process.on('unhandledRejection', (error) => log.error({ event: 'unhandled-rejection', error }))
  const stopBackgroundJobs = startBackgroundJobs()
  return async () => {
    isEnding = true
    await sleep(env.drainSeconds * 1_000)
    await endConnections()
    await stopBackgroundJobs()
  }
}

const closed = { Connection: 'close' }

/** The target without the origin that a proxy may have left in it (RFC 9112, section 3.2.2). */
const originForm = (target: string): string =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*\/?/i, '/')

const portError = (cause: Error & { code?: string }) =>
  cause.code === 'EADDRINUSE'
    ? new Error(`Port ${env.port} is taken; set PORT to another one.`, { cause })
    : cause
