import type { IncomingMessage } from 'node:http'

/**
 * Records the body of a request while Next reads it, and calls `onTooLarge` once it exceeds the limit,
 * whether or not the request announced its length: Next itself would buffer any amount. Returns a
 * function that gives what has arrived so far.
 */
export function recordBody(
  request: IncomingMessage,
  maxBytes: number,
  onTooLarge: () => void,
): () => Buffer {
  const chunks: Buffer[] = []
  let length = 0
  const push = request.push.bind(request)
  request.push = (chunk, encoding) => {
    if (chunk === null || length > maxBytes) return push(null)
    chunks.push(Buffer.from(chunk))
    length += chunk.length
    if (length <= maxBytes) return push(chunk, encoding)
    chunks.length = 0
    onTooLarge()
    return push(null)
  }
  return () => Buffer.concat(chunks)
}
