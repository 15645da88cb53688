import { createHash } from 'node:crypto'
import type { Format } from './negotiate.ts'

/** A response body in one format, and its ETag (RFC 9110, section 8.8.3). */
interface CachedBody {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly tag: string
}

/**
 * Caches the response of an endpoint in both formats for `cacheForMs` (decision 016). Instances do
 * not notify each other: a change reaches every client after at most that time.
 */
export function cacheResponses<Output>(
  cacheForMs: number,
  read: () => Promise<Output>,
  write: Readonly<Record<Format, (output: Output) => string>>,
): (request: Request, format: Format, headers: Record<string, string>) => Promise<Response> {
  const current = cacheFor(cacheForMs, async () => {
    const output = await read()
    return { xml: cachedBody(write.xml(output)), json: cachedBody(write.json(output)) }
  })
  return async (request, format, headers) => {
    const { bytes, tag } = (await current())[format]
    headers.ETag = tag
    headers['Cache-Control'] = 'no-cache'
    return matches(tag, request.headers.get('if-none-match'))
      ? new Response(null, { status: 304, headers })
      : new Response(bytes, { headers })
  }
}

/** Caches a value from its first use, but not a failure. Concurrent callers share one promise. */
function cacheFor<Value>(cacheForMs: number, make: () => Promise<Value>): () => Promise<Value> {
  let current: Promise<Value> | undefined
  let expiresAt = 0
  return () => {
    if (current && performance.now() < expiresAt) return current
    const made = make()
    made.catch(() => {
      if (current === made) current = undefined
    })
    current = made
    expiresAt = performance.now() + cacheForMs
    return made
  }
}

const cachedBody = (text: string): CachedBody => ({
  bytes: new TextEncoder().encode(text),
  tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
})

/** Whether If-None-Match contains the tag, by weak comparison (RFC 9110, section 13.1.2). */
const matches = (tag: string, ifNoneMatch: string | null): boolean =>
  ifNoneMatch
    ?.split(',')
    .map((item) => item.trim().replace(/^W\//, ''))
    .some((item) => item === tag || item === '*') ?? false
