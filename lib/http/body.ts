import { faults, fieldFault } from '#lib/contract/fault.ts'
import { decoderOf, isUtf8 } from '#lib/contract/formats/charsets.ts'
import { Failure, isFailure } from '#lib/failure.ts'
import { memoize } from '#lib/runtime/memoize.ts'
import * as en from '#lib/text/en.ts'
import { type Format, mediaTypes, negotiate, unrefused } from './negotiate.ts'
import type { HeaderReader } from './request-context.ts'

/** The formats of a request body. Only endpoints that declare `forms` accept a form. */
type BodyFormat = Format | 'form'

/** The largest body of a message to an endpoint (interface 8). */
export const maxMessageBytes = 64 * 1024

/** The format of a Content-Type; undefined if the endpoint does not accept it. */
export function bodyFormat(headers: Headers, forms: boolean | 'only'): BodyFormat | undefined {
  const { format } = contentTypeOf(headers)
  if (format === 'form') return forms ? format : undefined
  return forms === 'only' ? undefined : format
}

/**
 * The format of a response: the one that Accept prefers, or else the one of the request's body, which the
 * endpoint may have `read` or not, or else JSON; undefined if Accept allows neither (decision 008).
 */
export function responseFormat(headers: HeaderReader, read?: Format): Format | undefined {
  const sent = hasBody(headers) ? contentTypeOf(headers).format : undefined
  return negotiate(headers.get('accept'), read ?? (sent === 'xml' ? sent : 'json'))
}

/** The format of an error: that of a response, or else JSON unless Accept refuses JSON only. */
export const errorFormat = (headers: HeaderReader): Format =>
  responseFormat(headers) ?? unrefused(headers.get('accept') ?? '')

/** Returns true if a request has a body (RFC 9112, section 6.3). */
export const hasBody = (headers: HeaderReader): boolean =>
  headers.get('transfer-encoding') !== null || Number(headers.get('content-length')) > 0

const contentTypeOf = (headers: HeaderReader) => parseContentType(headers.get('content-type') ?? '')

/** The decoder is undefined if the charset is not accepted. Without a charset a body is UTF-8. */
const parseContentType = memoize((contentType) => {
  const [type, ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const [charset = 'utf-8', ...more] = parameters
    .filter((parameter) => parameter.startsWith('charset='))
    .map((parameter) => parameter.slice('charset='.length).replace(/^"([^"]*)"$/, '$1'))
  // A filter in front of this service might have used another one of several charsets.
  const decode = more.length === 0 ? decoderOf(charset) : undefined
  if (type === 'application/x-www-form-urlencoded') {
    // The fields of a form are percent-encoded UTF-8 (RFC 6749, appendix B).
    return { format: 'form' as const, decode: isUtf8(charset) ? decode : undefined }
  }
  const known = Object.entries(mediaTypes).find(([, types]) =>
    (types as readonly string[]).includes(type ?? ''),
  )
  return { format: known?.[0] as Format | undefined, decode }
})

/**
 * The text of a body. Fails with 415 if its charset is not accepted, with 413 at the first byte beyond 64 KiB, and with 400
 * if its bytes are no text or its client goes away, whose error has the code of a lost database.
 */
export async function readText(request: Request): Promise<string> {
  const { decode } = contentTypeOf(request.headers)
  if (!decode) throw new Failure(faults.charset)
  try {
    return decode(await readBytes(request))
  } catch (error) {
    if (isFailure(error)) throw error
    throw new Failure(fieldFault('body', 'WellFormedRule', en.api.bytes))
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const contentLength = request.headers.get('content-length')
  if (Number(contentLength) > maxMessageBytes) rejectTooLarge()
  // The server stops reading at Content-Length. A stream costs several times as much as a buffer.
  if (contentLength !== null) {
    const whole = await request.arrayBuffer()
    return whole.byteLength > maxMessageBytes ? rejectTooLarge() : new Uint8Array(whole)
  }
  const bytes = new Uint8Array(maxMessageBytes)
  let length = 0
  for await (const chunk of request.body ?? []) {
    if (length + chunk.length > maxMessageBytes) rejectTooLarge()
    bytes.set(chunk, length)
    length += chunk.length
  }
  return bytes.subarray(0, length)
}

function rejectTooLarge(): never {
  throw new Failure(faults.size, { Connection: 'close' })
}
