import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { isTrustedProxy } from '#lib/http/network/network.ts'
import { tracer } from '#lib/runtime/tracing.ts'
import { methodLabel } from './requests.ts'
import { routeOf } from './routes.ts'

/**
 * Records a request as a span with its method, route and status, within which it is handled (decision
 * 101). Only a trusted proxy may continue its own trace.
 */
export function traceRequest(
  { method: sent = '', headers, socket }: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  handle: () => unknown,
): unknown {
  if (!tracer) return handle()
  const { traceparent, tracestate } = headers
  const parent = isTrustedProxy(socket.remoteAddress)
    ? propagation.extract(ROOT_CONTEXT, { traceparent, tracestate })
    : ROOT_CONTEXT
  const [method, route] = [methodLabel(sent), routeOf(pathname)]
  const attributes = { 'http.request.method': method, 'http.route': route }
  const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
  response.on('close', () => {
    const { statusCode } = response
    span.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
  return context.with(trace.setSpan(parent, span), handle)
}
