import { faults, fieldFault } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'
import { memoize } from '#lib/runtime/memoize.ts'
import { type Format, mediaTypes } from './negotiate.ts'

/** The formats of a request body. Only endpoints that declare `forms` accept a form. */
export type BodyFormat = Format | 'form'

/** The largest body of a message to an endpoint (interface 8). */
export const maxMessageBytes = 64 * 1024

/** The format of a Content-Type; undefined if it is not accepted or not in UTF-8. */
export function bodyFormat(headers: Headers, forms: boolean | 'only'): BodyFormat | undefined {
  const format = formatOf(headers.get('content-type') ?? '')
  if (format === 'form') return forms ? format : undefined
  return forms === 'only' ? undefined : format
}

const formatOf = memoize((contentType): BodyFormat | undefined => {
  const [type, ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const charsets = parameters.filter((parameter) => parameter.startsWith('charset='))
  if (!charsets.every((charset) => /^charset=(utf-8|"utf-8")$/.test(charset))) return undefined
  if (type === 'application/x-www-form-urlencoded') return 'form'
  const known = Object.entries(mediaTypes).find(([, types]) =>
    (types as readonly string[]).includes(type ?? ''),
  )
  return known?.[0] as Format | undefined
})

/** The text of a body. Fails with 413 at the first byte beyond 64 KiB. */
export async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request)
  try {
    return strictUtf8.decode(bytes)
  } catch {
    throw new Failure(fieldFault('body', 'WellFormedRule'))
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

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
