import { faults, fieldFault } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'
import { memoize } from '#lib/runtime/memoize.ts'
import { type Format, mediaTypes } from './negotiate.ts'

/** The formats in which a body may arrive; a form only where the endpoint says so. */
export type BodyFormat = Format | 'form'

const largest = 64 * 1024

/** The format that the Content-Type names; undefined for one that is not taken, or for a charset but UTF-8. */
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

/** The text of a body of at most 64 KiB; fails with 413 beyond, without reading on. */
export async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request)
  try {
    return strict.decode(bytes)
  } catch {
    throw new Failure(fieldFault('body', 'WellFormedRule'))
  }
}

const strict = new TextDecoder('utf-8', { fatal: true })

async function readBytes(request: Request): Promise<Uint8Array> {
  const announced = request.headers.get('content-length')
  if (Number(announced) > largest) tooLarge()
  // A server lets no more pass than was announced, and a stream costs several times what the bytes do.
  if (announced !== null) {
    const whole = await request.arrayBuffer()
    return whole.byteLength > largest ? tooLarge() : new Uint8Array(whole)
  }
  const bytes = new Uint8Array(largest)
  let length = 0
  for await (const chunk of request.body ?? []) {
    if (length + chunk.length > largest) tooLarge()
    bytes.set(chunk, length)
    length += chunk.length
  }
  return bytes.subarray(0, length)
}

function tooLarge(): never {
  throw new Failure(faults.size, { Connection: 'close' })
}
