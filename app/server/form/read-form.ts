import type { IncomingMessage } from 'node:http'
import type { FormEndpoint } from '#app/forms/form.ts'

/** More fields than any form of ours has. */
const maxFields = 1_000

/**
 * Reads the body of a form. Returns the status of its rejection if it is too large, if it is not what a
 * browser sends for such a form, or if the client disconnects before its end.
 */
export async function readFormBody(
  request: IncomingMessage,
  { maxBodyBytes, hasFile }: Pick<FormEndpoint, 'maxBodyBytes' | 'hasFile'>,
): Promise<URLSearchParams | 400 | 413> {
  const type = request.headers['content-type'] ?? ''
  const hasParts = hasFile && /^multipart\/form-data *;/i.test(type)
  if (!hasParts && !/^application\/x-www-form-urlencoded *(?:;|$)/i.test(type)) return 400
  const body = await readBody(request, maxBodyBytes)
  if (typeof body === 'number') return body
  if (hasParts) return readParts(new Uint8Array(body), type)
  // Browsers send the lines of a text area with CR LF (HTML, section 4.10.11).
  const text = body.toString().replaceAll(/%0D%0A/gi, '%0A')
  return text.split('&', maxFields + 1).length > maxFields ? 400 : new URLSearchParams(text)
}

/** The fields of a form with files; a file as base64. */
async function readParts(
  body: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<URLSearchParams | 400> {
  try {
    const parts = await new Response(body, { headers: { 'Content-Type': type } }).formData()
    const fields = [...parts].map(async ([name, value]) => [
      name,
      typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('base64'),
    ])
    return new URLSearchParams(await Promise.all(fields))
  } catch {
    return 400
  }
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
