import { createHash } from 'node:crypto'
import type { Format } from './negotiate.ts'

/** An answer in one format, under the tag that a caller can name to be spared it (RFC 9110, section 8.8.3). */
interface Encoded {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly tag: string
}

/**
 * Answers that are the same for everybody, encoded in both formats and told again for so many
 * milliseconds: what changes is told by every instance that much later at most, with no message
 * between them that could be lost.
 */
export function cacheResponses<Output>(
  milliseconds: number,
  write: Readonly<Record<Format, (output: Output) => string>>,
  read: () => Promise<Output>,
): (request: Request, format: Format, headers: Record<string, string>) => Promise<Response> {
  const current = kept(milliseconds, async () => {
    const output = await read()
    return { xml: encoded(write.xml(output)), json: encoded(write.json(output)) }
  })
  return async (request, format, headers) => {
    const { bytes, tag } = (await current())[format]
    headers.ETag = tag
    headers['Cache-Control'] = 'no-cache'
    return isNamed(tag, request.headers.get('if-none-match'))
      ? new Response(null, { status: 304, headers })
      : new Response(bytes, { headers })
  }
}

/** Makes a value at the first need and keeps it for so long from then on; a failure is not kept. */
function kept<Value>(milliseconds: number, make: () => Promise<Value>): () => Promise<Value> {
  let current: Promise<Value> | undefined
  let until = 0
  return () => {
    if (current && performance.now() < until) return current
    const made = make()
    made.catch(() => {
      if (current === made) current = undefined
    })
    current = made
    until = performance.now() + milliseconds
    return made
  }
}

const encoded = (text: string): Encoded => ({
  bytes: new TextEncoder().encode(text),
  tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
})

/** The tag is one of those that If-None-Match names (RFC 9110, section 13.1.2). */
const isNamed = (tag: string, named: string | null): boolean =>
  named
    ?.split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === tag || one === '*') ?? false
