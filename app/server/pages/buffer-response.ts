import type { IncomingMessage, ServerResponse } from 'node:http'
import { codingOf, compress, minCompressedLength } from '#lib/http/representations.ts'

type AnyMethod = (...args: unknown[]) => unknown

/**
 * Holds a response back until it is complete and then calls `send` with its body. Next streams pages:
 * a client that reads slowly would otherwise keep a render open, and a failed render could not be
 * replaced by an error page. Resolves when `send` has been called or the client has disconnected.
 */
export function bufferResponse(
  response: ServerResponse,
  send: (body: Buffer) => void,
): Promise<void> {
  const { writeHead, write, end, flushHeaders } = response as unknown as Record<
    'writeHead' | 'write' | 'end' | 'flushHeaders',
    AnyMethod
  >
  const chunks: Buffer[] = []
  let isSent = false
  const add = (args: unknown[]) => {
    const [chunk, encoding] = args
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, encoding as BufferEncoding))
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
    const callback = args.findLast((arg) => typeof arg === 'function') as (() => void) | undefined
    if (callback) process.nextTick(callback)
  }
  return new Promise((resolve) => {
    response.once('close', resolve)
    Object.assign(response, {
      writeHead(status: number, ...rest: unknown[]) {
        if (isSent) return response
        response.statusCode = status
        const headers = rest.find((part) => typeof part === 'object' && part !== null)
        for (const [name, value] of Object.entries(headers ?? {})) {
          response.setHeader(name, value as string)
        }
        return response
      },
      flushHeaders() {},
      write(...args: unknown[]) {
        add(args)
        return true
      },
      end(...args: unknown[]) {
        add(args)
        if (isSent) return response
        isSent = true
        Object.assign(response, { writeHead, write, end, flushHeaders })
        send(Buffer.concat(chunks))
        resolve()
        return response
      },
    })
  })
}

/** The URLs of pages that show the token of a link, or the emails of a test client. */
const secretUrl = /[?&]token=|^\/developers\/test-emails/

const compressible = /^text\/|json|javascript|xml/

/**
 * Sends a complete page, compressed if the client accepts it. Next would compress it as a stream, in
 * pieces that cost a fifth more bytes. A page that shows a secret is never compressed, as in `serve`.
 */
export async function sendCompressed(
  { method, headers, url = '' }: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): Promise<void> {
  const type = String(response.getHeader('Content-Type') ?? '')
  const isShort = method === 'HEAD' || body.length < minCompressedLength
  if (isShort || !compressible.test(type) || response.hasHeader('Content-Encoding')) {
    response.end(body)
    return
  }
  response.appendHeader('Vary', 'Accept-Encoding, Accept-Language, Cookie')
  const coding = secretUrl.test(url)
    ? undefined
    : codingOf(headers['accept-encoding']?.toString() ?? null)
  const bytes = coding ? await compress(body, coding, 'page') : body
  if (coding) response.setHeader('Content-Encoding', coding)
  response.setHeader('Content-Length', bytes.length)
  response.end(bytes)
}
