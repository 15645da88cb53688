import type { IncomingMessage, ServerResponse } from 'node:http'
import { canReadMetrics, canReadReadiness } from '#lib/http/probe-access.ts'
import { checkAll, isReady } from '#lib/lifecycle/readiness.ts'
import { log } from '#lib/runtime/log.ts'
import { metricsOfAll } from './metrics/all-workers.ts'

const prometheus = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Answers those who run the service: whether it is alive, ready, and how busy. False where the
 * request is none of theirs; a stranger's goes the way of any path at which there is nothing.
 */
export function handleProbes(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  isEnding: boolean,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const send = (status: number, type: string, text: string) => {
    const headers = { 'Content-Type': type, 'Cache-Control': 'no-store' }
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : text)
  }
  if (pathname === '/healthz') send(200, 'text/plain; charset=utf-8', 'alive\n')
  else if (pathname === '/readyz' && canReadReadiness(request)) tellReadiness(isEnding, send)
  else if (pathname === '/metrics' && canReadMetrics(request))
    metricsOfAll().then(
      (text) => send(200, prometheus, text),
      (error) => {
        log.error({ event: 'metrics-failed', error })
        send(500, prometheus, '')
      },
    )
  else return false
  return true
}

type Send = (status: number, type: string, text: string) => void

async function tellReadiness(isEnding: boolean, send: Send): Promise<void> {
  const checks = await checkAll()
  const ready = !isEnding && isReady(checks)
  const told = { ready, ...(isEnding ? { ending: true } : {}), checks }
  send(ready ? 200 : 503, 'application/json; charset=utf-8', `${JSON.stringify(told)}\n`)
}
