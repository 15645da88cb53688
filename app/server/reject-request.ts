import type { IncomingMessage } from 'node:http'
import { isSameOrigin } from '#lib/http/same-origin.ts'

interface Refusal {
  readonly status: 400 | 403 | 405 | 413
  readonly headers?: Readonly<Record<string, string>>
}

const taken = ['GET', 'HEAD', 'POST', 'OPTIONS']
const largest = 1024 * 1024

/** Where other sites may post, since nothing is done with the member's cookie. */
const fromElsewhere = [
  // Mail programs send this on behalf of a subscriber, without a page (RFC 8058).
  '/ebrief/unsubscribe/one-click',
  // Applications may send their requests as forms; the answer is the same request by GET.
  '/oauth/authorize',
  '/oauth/end-session',
]

/** Refuses what must not reach a page, and what Next would answer with 500. */
export function rejectRequest({ method = '', headers }: IncomingMessage, pathname: string) {
  if (!taken.includes(method)) return refuse(405, { Allow: taken.join(', ') })
  if (Number(headers['content-length']) > largest) return refuse(413, { Connection: 'close' })
  if (!isWellEncoded(pathname)) return refuse(400)
  const foreign =
    method === 'POST' && !fromElsewhere.includes(pathname) && !isSameOrigin(headersOf(headers))
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
