import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '#lib/env.ts'
import { canReadMetrics, canReadReadiness } from '#lib/http/network/probe-access.ts'
import { transportHeaders } from '#lib/http/transport-headers.ts'
import { configurationOf } from '#lib/lifecycle/loggable-settings.ts'
import { checkReadiness, isReady } from '#lib/lifecycle/readiness.ts'
import { serviceMetrics } from './metrics/workers.ts'

const prometheus = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Handles /healthz, /readyz and /metrics (decision 017). Returns false when the path is not a probe or
 * the caller may not read it; the request then gets the ordinary 404.
 */
export function handleProbes(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  isStopping: boolean,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const send: Send = (status, type, text) => {
    const headers = {
      ...transportHeaders,
      'Content-Type': type,
      'Cache-Control': 'no-store',
      'Content-Length': Buffer.byteLength(text),
    }
    response.writeHead(status, headers).end(text)
  }
  if (pathname === '/healthz') send(200, 'text/plain; charset=utf-8', 'alive\n')
  else if (pathname === '/readyz' && canReadReadiness(request)) void sendReadiness(isStopping, send)
  else if (pathname === '/metrics' && canReadMetrics(request)) void sendMetrics(send)
  else return false
  return true
}

type Send = (status: number, type: string, text: string) => void

async function sendReadiness(isStopping: boolean, send: Send): Promise<void> {
  const checks = await checkReadiness()
  const ready = !isStopping && isReady(checks)
  const configuration = configurationOf(env)
  const body = { ready, ...(isStopping ? { ending: true } : {}), checks, configuration }
  send(ready ? 200 : 503, 'application/json; charset=utf-8', `${JSON.stringify(body)}\n`)
}

async function sendMetrics(send: Send): Promise<void> {
  send(200, prometheus, await serviceMetrics())
}
