import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { cacheFor } from '#lib/runtime/cache-for.ts'
import { memoize } from '#lib/runtime/memoize.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'
import { weightedItems } from './weighted-items.ts'

/** The content codings that responses can have (RFC 9110, section 8.4.1). */
export type Coding = 'br' | 'gzip'

/** Below this length, compression saves less than a packet. */
export const minCompressedLength = 1024

const server = processSingleton('content-coding', () => ({ sendsCodings: false }))

/** Lets responses be compressed from now on: not under Next alone, which drops Content-Encoding. */
export function allowCodings(): void {
  server.sendsCodings = true
}

/**
 * The coding that Accept-Encoding prefers, br if it prefers neither (RFC 9110, section 12.5.3);
 * undefined if it accepts neither, if there is no such header, or before `allowCodings`.
 */
export const codingOf = (acceptEncoding: string | null): Coding | undefined =>
  acceptEncoding === null || !server.sendsCodings ? undefined : preferenceOf(acceptEncoding)

const preferenceOf = memoize((acceptEncoding): Coding | undefined => {
  const items = weightedItems(acceptEncoding)
  const qualities = new Map(items.map(({ value, quality }) => [value, quality]))
  const [br, gzipped] = ['br', 'gzip'].map((name) => qualities.get(name) ?? qualities.get('*') ?? 0)
  if (!br && !gzipped) return undefined
  return (gzipped as number) > (br as number) ? 'gzip' : 'br'
})

/** The time that compression may take: `once` for a document, `page`, or `often` for a response. */
type Effort = 'once' | 'page' | 'often'

const brotliQuality = { once: constants.BROTLI_MAX_QUALITY, page: 5, often: 4 }
const gzipLevel = { once: constants.Z_BEST_COMPRESSION, page: 6, often: 6 }
const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)]

/** Compresses text outside the event loop. */
export async function compress(
  text: string | Uint8Array,
  coding: Coding,
  effort: Effort,
): Promise<Uint8Array<ArrayBuffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort] }
  return coding === 'br'
    ? brotliAsync(text, { params })
    : gzipAsync(text, { level: gzipLevel[effort] })
}

/** One form of a body, and its ETag (RFC 9110, section 8.8.3). */
export interface Representation {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Absent from a file that never changes. */
  readonly tag?: string
  readonly coding?: Coding
}

/** Finds the representation of a body for an Accept-Encoding header. */
export type FindRepresentation = (
  acceptEncoding: string | null,
) => Representation | Promise<Representation>

/** Returns the representations of a body, each of which is computed when it is first asked for. */
export function representationsOf(text: string, effort: Effort): FindRepresentation {
  const bytes = new TextEncoder().encode(text)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const plain: Representation = { bytes, tag: `"${hash}"` }
  const keep = (coding: Coding) =>
    cacheFor(Number.POSITIVE_INFINITY, async () => ({
      bytes: await compress(bytes, coding, effort),
      tag: `"${hash}-${coding}"`,
      coding,
    }))
  const compressed = { br: keep('br'), gzip: keep('gzip') }
  return (acceptEncoding) => {
    const coding = bytes.length < minCompressedLength ? undefined : codingOf(acceptEncoding)
    if (!coding) return plain
    return compressed[coding].ready() ?? compressed[coding]()
  }
}

/** A complete response that any server can write, without a `Response` object. */
export interface ReadyResponse {
  readonly status: 200 | 304 | 404
  readonly headers: Record<string, string>
  /** Null with 304. */
  readonly bytes: Uint8Array<ArrayBuffer> | null
}

/** The response with a representation, or 304 if the client has it. Completes the headers. */
export function readyResponse(
  { bytes, tag, coding }: Representation,
  ifNoneMatch: string | null,
  headers: Record<string, string>,
): ReadyResponse {
  if (tag) headers.ETag = tag
  if (coding) headers['Content-Encoding'] = coding
  if (matches(tag, ifNoneMatch)) return { status: 304, headers, bytes: null }
  headers['Content-Length'] = `${bytes.length}`
  return { status: 200, headers, bytes }
}

/** The same as an object that Next can send. */
export const toResponse = ({ status, headers, bytes }: ReadyResponse): Response =>
  new Response(bytes, { status, headers })

/** Returns true if If-None-Match contains the tag, by weak comparison (RFC 9110, section 13.1.2). */
const matches = (tag: string | undefined, ifNoneMatch: string | null): boolean =>
  ifNoneMatch
    ?.split(',')
    .map((item) => item.trim().replace(/^W\//, ''))
    .some((item) => item === tag || item === '*') ?? false
