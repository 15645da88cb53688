import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FormState } from '#app/request.ts'
import { codingOf, compress, minCompressedLength } from '#lib/http/representations.ts'

/**
 * The URLs of pages that always show a secret: the token of a link, the emails of a test client, or the key of an authenticator app or
 * recovery codes, which stay the same each time that a link leads there.
 */
const secretUrl =
  /[?&]token=|^\/developers\/test-emails|^\/second-step\/(?:set-up\/scan|codes)(?:\?|$)/

const compressible = /^text\/|json|javascript|xml/

/**
 * Sends a complete page, compressed if the client accepts it. Next would compress it as a stream, in
 * pieces that cost a fifth more bytes. A page that shows a secret is never compressed, as in `serve`, and the result of
 * a form is one.
 */
export async function sendCompressed(
  { headers, url = '' }: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  form?: FormState,
): Promise<void> {
  const type = String(response.getHeader('Content-Type') ?? '')
  const mayCompress = compressible.test(type) && !response.hasHeader('Content-Encoding')
  if (mayCompress) response.appendHeader('Vary', 'Accept-Encoding, Accept-Language, Cookie')
  const isSecret = form?.result !== undefined || secretUrl.test(url)
  const isWorthIt = mayCompress && body.length >= minCompressedLength && !isSecret
  const coding = isWorthIt ? codingOf(headers['accept-encoding']?.toString() ?? null) : undefined
  const bytes = coding ? await compress(body, coding, 'page') : body
  if (coding) response.setHeader('Content-Encoding', coding)
  response.setHeader('Content-Length', bytes.length)
  response.end(bytes)
}
