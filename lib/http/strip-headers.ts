import type { IncomingMessage } from 'node:http'
import { isTrustedProxy } from './network.ts'

/**
 * What Next's own parts say to each other, and no browser to a server: such a header from outside has
 * passed by middleware again and again (CVE-2025-29927), or named another page than was asked for.
 */
const internal =
  /^(x-middleware-|x-invoke-|x-nextjs-|x-next-|x-matched-path$|x-now-|x-vercel-|x-prerender-|next-resume$)/

/** What a proxy says of the address that it was asked under. */
const ofProxies = /^(x-forwarded-(host|proto|port|server|scheme)|forwarded)$/

/** Drops from a request what Next would believe and nobody may say. */
export function stripHeaders(request: IncomingMessage): void {
  const { headers, rawHeaders, socket } = request
  const believed = isTrustedProxy(socket.remoteAddress)
  const isForgotten = (name: string) => internal.test(name) || (!believed && ofProxies.test(name))
  const forgotten = Object.keys(headers).filter(isForgotten)
  if (forgotten.length === 0) return
  for (const name of forgotten) delete headers[name]
  for (let n = rawHeaders.length - 2; n >= 0; n -= 2) {
    if (forgotten.includes(rawHeaders[n]?.toLowerCase() ?? '')) rawHeaders.splice(n, 2)
  }
}
