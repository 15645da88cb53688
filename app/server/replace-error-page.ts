import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDatabaseUnavailable } from '#lib/runtime/outage.ts'
import { errorPage } from './error-page.ts'

type AnyMethod = (...args: unknown[]) => unknown

/**
 * Replaces the document that Next sends when a page fails: Next's own is only a script, so it is blank
 * without JavaScript, and its status is 500 even when the database is unavailable (503).
 */
export function replaceErrorPage(request: IncomingMessage, response: ServerResponse): void {
  const isDocument = !('rsc' in request.headers) && !('next-action' in request.headers)
  if (!isDocument) return
  const { writeHead, write, end } = response as unknown as Record<
    'writeHead' | 'write' | 'end',
    AnyMethod
  >
  const hasFailed = () => !response.headersSent && response.statusCode === 500

  // Next's response to a failure is discarded piece by piece; ours is sent when it ends.
  const replaceHead = (status: number, ...rest: unknown[]) => {
    response.statusCode = status
    return hasFailed() ? response : writeHead.call(response, status, ...rest)
  }
  const replaceWrite = (...args: unknown[]) => hasFailed() || write.apply(response, args)
  const replaceEnd = (...args: unknown[]) => {
    if (!hasFailed()) return end.apply(response, args)
    Object.assign(response, { writeHead, write, end })
    return sendErrorPage(request, response)
  }
  Object.assign(response, { writeHead: replaceHead, write: replaceWrite, end: replaceEnd })
}

function sendErrorPage(request: IncomingMessage, response: ServerResponse): ServerResponse {
  const isUnavailable = isDatabaseUnavailable()
  response.statusCode = isUnavailable ? 503 : 500
  response.removeHeader('Content-Encoding')
  response.removeHeader('Content-Length')
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('Cache-Control', 'no-store')
  if (isUnavailable) response.setHeader('Retry-After', '5')
  const hasInput = request.method === 'POST'
  const page = errorPage({ isUnavailable, hasInput, nonce: String(request.headers['x-nonce']) })
  return request.method === 'HEAD' ? response.end() : response.end(page)
}
