import http from 'node:http'
import https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OutgoingRequest } from '../../fixtures/client/http.ts'

/** Concurrent requests to a service or a proxy. None is retried, so every lost request is counted. */
export interface HttpLoad {
  /** The number of times each outcome occurred: a status or an error code. */
  readonly countByOutcome: ReadonlyMap<string, number>
  maxDurationMs(): number
  /** Returns the durations since the last call, and forgets them. */
  takeDurationsMs(): number[]
  stop(): Promise<void>
}

/** The number of clients, and what they do after a response. */
interface Clients {
  readonly concurrency: number
  readonly pauseMs: number
  /** The share of them that disconnects at a random moment of a request; none unless stated. */
  readonly disconnects?: number
}

/** The longest time after which a client disconnects; most do so much earlier. */
const maxPatienceMs = 3_000

/** Sends requests on keep-alive connections, with a pause after each response, until it is stopped. */
export function startHttpLoad(
  url: string,
  { concurrency, pauseMs, disconnects = 0 }: Clients,
  nextRequest: () => OutgoingRequest | Promise<OutgoingRequest>,
): HttpLoad {
  const { Agent, request } = url.startsWith('https:') ? https : http
  const options = { keepAlive: true, maxSockets: concurrency, rejectUnauthorized: false }
  const agent = new Agent(options)
  const countByOutcome = new Map<string, number>()
  let maxDurationMs = 0
  let durationsMs: number[] = []
  let stopped = false
  const send = ({ path, method, headers, body }: OutgoingRequest) =>
    new Promise<string>((resolve) => {
      let hasDisconnected = false
      const onError = (error: NodeJS.ErrnoException) =>
        resolve(hasDisconnected ? 'disconnected' : (error.code ?? error.message))
      const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
      const outgoing = request(new URL(path, url), {
        agent,
        method,
        headers: { ...length, ...headers },
      })
      outgoing.on('error', onError).on('close', () => onError(new Error('closed')))
      outgoing.on('response', (response) => {
        response.on('error', onError)
        response.resume().on('end', () => resolve(`${response.statusCode}`))
      })
      if (Math.random() >= disconnects) return void outgoing.end(body)
      // It has sent all of the request, or a part of it.
      const sent = body && Buffer.from(body).subarray(0, Buffer.byteLength(body) * Math.random())
      if (sent && Math.random() < 0.5) outgoing.write(sent)
      else outgoing.end(body)
      setTimeout(
        () => {
          hasDisconnected = true
          outgoing.destroy()
        },
        maxPatienceMs * Math.random() ** 4,
      )
    })
  const loops = Array.from({ length: concurrency }, async () => {
    while (!stopped) {
      const startedAt = performance.now()
      const outcome = await send(await nextRequest())
      const durationMs = performance.now() - startedAt
      durationsMs.push(durationMs)
      maxDurationMs = Math.max(maxDurationMs, durationMs)
      countByOutcome.set(outcome, (countByOutcome.get(outcome) ?? 0) + 1)
      await sleep(pauseMs)
    }
  })
  return {
    countByOutcome,
    maxDurationMs: () => maxDurationMs,
    takeDurationsMs() {
      const taken = durationsMs
      durationsMs = []
      return taken
    },
    async stop() {
      stopped = true
      await Promise.all(loops)
      agent.destroy()
    },
  }
}
