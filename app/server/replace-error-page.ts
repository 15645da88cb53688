import type { IncomingMessage, ServerResponse } from 'node:http'
import { isAway } from '#lib/runtime/outage.ts'
import { errorPage } from './error-page.ts'

type AnyMethod = (...words: unknown[]) => unknown

/**
 * Puts a page in the place of what Next answers when a page fails: its own is a script and nothing
 * else, blank without JavaScript, and 500 even where the truth is that the database is away.
 */
export function replaceErrorPage(request: IncomingMessage, response: ServerResponse): void {
  const isDocument = !('rsc' in request.headers) && !('next-action' in request.headers)
  if (!isDocument) return
  const { writeHead, write, end } = response as unknown as Record<
    'writeHead' | 'write' | 'end',
    AnyMethod
  >
  const failed = () => !response.headersSent && response.statusCode === 500

  // Next's answer is let go by in full, and ours is sent at its end.
  const skipHead = (status: number, ...rest: unknown[]) => {
    response.statusCode = status
    return failed() ? response : writeHead.call(response, status, ...rest)
  }
  const skip = (...words: unknown[]) => failed() || write.apply(response, words)
  const mend = (...words: unknown[]) => {
    if (!failed()) return end.apply(response, words)
    Object.assign(response, { writeHead, write, end })
    return sendProblem(request, response)
  }
  Object.assign(response, { writeHead: skipHead, write: skip, end: mend })
}

function sendProblem(request: IncomingMessage, response: ServerResponse): ServerResponse {
  const away = isAway()
  response.statusCode = away ? 503 : 500
  response.removeHeader('Content-Encoding')
  response.removeHeader('Content-Length')
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('Cache-Control', 'no-store')
  if (away) response.setHeader('Retry-After', '5')
  const sent = request.method === 'POST'
  const page = errorPage({ away, sent, nonce: String(request.headers['x-nonce']) })
  return request.method === 'HEAD' ? response.end() : response.end(page)
}
