import type { IncomingMessage } from 'node:http'

/** More fields than any form of ours has. */
const maxFields = 1_000

/**
 * Reads the body of a form of at most `maxBodyBytes`. Returns the status of its rejection if it is too large, if it is not what a
 * browser sends for a form without files, or if the client disconnects before its end.
 */
export async function readFormBody(
  request: IncomingMessage,
  maxBodyBytes: number,
): Promise<URLSearchParams | 400 | 413> {
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/x-www-form-urlencoded *(?:;|$)/i.test(type)) return 400
  const body = await readBody(request, maxBodyBytes)
  if (typeof body === 'number') return body
  // Browsers send the lines of a text area with CR LF (HTML, section 4.10.11).
  const text = body.toString().replaceAll(/%0D%0A/gi, '%0A')
  return text.split('&', maxFields + 1).length > maxFields ? 400 : new URLSearchParams(text)
}

/** Keeps nothing beyond the limit. Breaking out of an iteration would destroy the socket of the response. */
const readBody = (request: IncomingMessage, maxBodyBytes: number): Promise<Buffer | 400 | 413> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= maxBodyBytes) chunks.push(chunk)
      else resolve(413)
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('close', () => resolve(400))
    if (request.destroyed) resolve(400)
  })
