import type { IncomingMessage } from 'node:http'

/**
 * Records the body of a request while Next reads it, and calls `onTooLarge` once it exceeds the limit,
 * whether or not the request announced its length: Next itself would buffer any amount. Returns a
 * function that waits for the rest of the body and resolves to all of it.
 */
export function recordBody(
  request: IncomingMessage,
  maxBytes: number,
  onTooLarge: () => void,
): () => Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  const push = request.push.bind(request)
  const record: typeof push = (chunk, encoding) => {
    if (chunk === null || length > maxBytes) return push(null)
    chunks.push(Buffer.from(chunk))
    length += chunk.length
    if (length <= maxBytes) return push(chunk, encoding)
    chunks.length = 0
    onTooLarge()
    return push(null)
  }
  // V8 collects a function late that is assigned to a property directly (decision 074).
  request.push = record
  return async () => {
    await restOf(request)
    return Buffer.concat(chunks)
  }
}

/** Next responds to an unknown action before its body has arrived. */
function restOf(request: IncomingMessage): Promise<void> {
  if (request.complete || request.readableEnded || request.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    request.once('end', resolve)
    request.once('close', resolve)
    request.resume()
  })
}
