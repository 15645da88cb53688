import type { IncomingMessage } from 'node:http'
import { isSameOrigin } from '#lib/http/same-origin.ts'

interface Refusal {
  readonly status: 400 | 403 | 405 | 413
  readonly headers?: Readonly<Record<string, string>>
}

const taken = ['GET', 'HEAD', 'POST', 'OPTIONS']
const largest = 1024 * 1024

/** Mail programs send this on behalf of a subscriber, without a page and without a cookie (RFC 8058). */
const oneClick = '/ebrief/unsubscribe/one-click'

/** Refuses what must not reach a page, and what Next would answer with 500. */
export function refusalOf({ method = '', headers }: IncomingMessage, pathname: string) {
  if (!taken.includes(method)) return refuse(405, { Allow: taken.join(', ') })
  if (Number(headers['content-length']) > largest) return refuse(413, { Connection: 'close' })
  if (!isWellEncoded(pathname)) return refuse(400)
  const foreign = method === 'POST' && pathname !== oneClick && !isSameOrigin(headersOf(headers))
  return foreign ? refuse(403) : undefined
}

const refuse = (status: Refusal['status'], headers = {}): Refusal => ({ status, headers })

const headersOf = (headers: IncomingMessage['headers']) => ({
  get: (name: string) => [headers[name]].flat()[0] ?? null,
})

function isWellEncoded(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== ''
  } catch {
    return false
  }
}
