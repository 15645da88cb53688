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

/** Sends requests on keep-alive connections, with a pause after each response, until it is stopped. */
export function startHttpLoad(
  url: string,
  { concurrency, pauseMs }: { concurrency: number; pauseMs: number },
  nextRequest: () => OutgoingRequest,
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
      const onError = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)
      const outgoing = request(new URL(path, url), { agent, method, headers: { ...headers } })
      outgoing.on('error', onError)
      outgoing.on('response', (response) => {
        response.on('error', onError)
        response.resume().on('end', () => resolve(`${response.statusCode}`))
      })
      outgoing.end(body)
    })
  const loops = Array.from({ length: concurrency }, async () => {
    while (!stopped) {
      const startedAt = performance.now()
      const outcome = await send(nextRequest())
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
