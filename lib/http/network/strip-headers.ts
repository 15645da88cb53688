import type { IncomingMessage } from 'node:http'
import { isTrustedProxy } from './network.ts'

/**
 * Headers that Next uses internally, or that React would send if it ran in the browser. From outside they
 * have let requests bypass middleware (CVE-2025-29927) and select a page other than the requested one.
 */
const nextInternal =
  /^(x-middleware-|x-invoke-|x-nextjs-|x-next-|x-matched-path$|x-now-|x-vercel-|x-prerender-|next-|rsc$)/

/** Headers in which a proxy states the URL that the client requested. */
const proxyOnly = /^(x-forwarded-(host|proto|port|server|scheme)|forwarded)$/

/** Removes the headers that Next trusts but the client must not set. */
export function stripHeaders(request: IncomingMessage): void {
  const { headers, rawHeaders, socket } = request
  const isTrusted = isTrustedProxy(socket.remoteAddress)
  const isForbidden = (name: string) =>
    nextInternal.test(name) || (!isTrusted && proxyOnly.test(name))
  const forbidden = Object.keys(headers).filter(isForbidden)
  if (forbidden.length === 0) return
  for (const name of forbidden) delete headers[name]
  for (let n = rawHeaders.length - 2; n >= 0; n -= 2) {
    if (forbidden.includes(rawHeaders[n]?.toLowerCase() ?? '')) rawHeaders.splice(n, 2)
  }
}
