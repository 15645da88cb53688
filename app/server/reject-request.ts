import type { IncomingMessage } from 'node:http'
import { isSameOrigin } from '#lib/http/same-origin.ts'
import { maxBodyBytesOf } from './form/body-limit.ts'
import { headersOf } from './headers-of.ts'
import { isWellEncoded } from './well-encoded.ts'

interface Rejection {
  readonly status: 400 | 403 | 404 | 405 | 413
  readonly headers?: Readonly<Record<string, string>>
}

/** The methods of pages. */
export const allowedMethods = ['GET', 'HEAD', 'POST', 'OPTIONS']

/** Paths that other sites may post to, because they do nothing on the authority of the member's cookie. */
const crossOriginPaths = [
  // Mail programs post this for a subscriber (RFC 8058).
  '/ebrief/unsubscribe/one-click',
  // Applications may post their requests; the response redirects to the same request by GET.
  '/oauth/authorize',
  '/oauth/end-session',
]

/** Rejects requests that must not reach a page, or that Next would turn into a 500; undefined for all others. */
export function rejectRequest(request: IncomingMessage, pathname: string): Rejection | undefined {
  const { method = '', headers } = request
  if (!allowedMethods.includes(method)) {
    return { status: 405, headers: { Allow: allowedMethods.join(', ') } }
  }
  if (Number(headers['content-length']) > maxBodyBytesOf(pathname)) return { status: 413 }
  if (!isWellEncoded(pathname)) return { status: 400 }
  // Next's image optimiser fetches and decodes what the query names; the pages do not use it.
  if (pathname === '/_next/image') return { status: 404 }
  const isCrossOrigin =
    method === 'POST' && !crossOriginPaths.includes(pathname) && !isSameOrigin(headersOf(request))
  return isCrossOrigin ? { status: 403 } : undefined
}
