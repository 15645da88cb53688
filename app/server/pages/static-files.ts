import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { lookup } from 'mrmime'
import { isDevelopment } from '#app/development.ts'
import { env } from '#lib/env.ts'
import {
  type Coding,
  codingOf,
  type Representation,
  readyResponse,
} from '#lib/http/representations.ts'
import { transportHeaders } from '#lib/http/transport-headers.ts'
import { log } from '#lib/runtime/log.ts'
import { headersOf } from '../headers-of.ts'
import { buildFolder } from '../next/build-folder.ts'
import { sendReady } from '../send-ready.ts'
import { brandFiles } from './brand-files.ts'

type Bytes = Representation['bytes']

/** A static file in memory, with the copies that the build compressed. */
interface StaticFile extends Record<Coding, Representation | undefined> {
  readonly type: string
  readonly cacheControl: string
  readonly plain: Representation
}

const assetsPath = '/_next/static/'
/** Next puts a hash into the name of each asset. */
const immutable = 'max-age=31536000, immutable'
const revalidated = 'public, max-age=0, must-revalidate'

/**
 * Reads all static files into memory, about a megabyte, and returns their handler. It returns false for any other
 * path. The pictures that settings name are read again when they change. Files in memory need no file descriptors,
 * which clients could exhaust by aborting their downloads.
 */
export function staticFiles(
  assetsFolder = join(buildFolder, '.next/static'),
  publicFolder = join(buildFolder, 'public'),
  pictures = [env.orgLogo, env.orgPicture],
) {
  const files = new Map<string, StaticFile>([
    // Next serves them in development, as they change.
    ...(isDevelopment ? [] : filesIn(assetsFolder, assetsPath, immutable)),
    ...(isDevelopment ? [] : filesIn(publicFolder, '/', revalidated)),
    ...brandFiles(publicFolder).map(([path, bytes]): [string, StaticFile] => [
      path,
      inMemory(path, bytes),
    ]),
  ])
  const readPictures = new Map(
    pictures.flatMap((picture) =>
      picture?.file ? [[picture.url, readerOf(picture.file)] as const] : [],
    ),
  )
  return (request: IncomingMessage, response: ServerResponse, pathname: string): boolean => {
    const file = readPictures.get(pathname)?.() ?? files.get(pathname)
    if (file) send(file, request, response)
    else if (pathname.startsWith(assetsPath) && !isDevelopment)
      response.writeHead(404, transportHeaders).end()
    else return false
    return true
  }
}

const allowedMethods = ['GET', 'HEAD']

function send(file: StaticFile, request: IncomingMessage, response: ServerResponse): void {
  const { method = '' } = request
  if (!allowedMethods.includes(method)) {
    response.writeHead(405, { ...transportHeaders, Allow: allowedMethods.join(', ') }).end()
    return
  }
  // HTTP/1.1 keeps connections open by default. Node would say so in 50 bytes, a dozen times in a first
  // visit.
  if (request.httpVersion === '1.1' && response.shouldKeepAlive) {
    response.removeHeader('Connection')
  }
  const { get } = headersOf(request)
  const coding = codingOf(get('accept-encoding'))
  const ready = readyResponse((coding && file[coding]) ?? file.plain, get('if-none-match'), {
    ...transportHeaders,
    'Content-Type': file.type,
    'Cache-Control': file.cacheControl,
    Vary: 'Accept-Encoding',
  })
  sendReady(response, ready)
}

function filesIn(folder: string, prefix: string, cacheControl: string): [string, StaticFile][] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const name = path.slice(join(folder, '/').length)
      const file = withCopies(path, cacheControl, {
        plain: readFileSync(path),
        gzip: readIfPresent(`${path}.gz`),
        br: readIfPresent(`${path}.br`),
      })
      return [prefix + name.replaceAll('\\', '/'), file]
    })
}

/** Returns a function that reads a file if it has changed, and otherwise returns what it read before. */
function readerOf(path: string): () => StaticFile | undefined {
  let read: { readonly changed: number; readonly file: StaticFile } | undefined
  return () => {
    try {
      const changed = statSync(path).mtimeMs
      if (read?.changed !== changed) read = { changed, file: inMemory(path, readFileSync(path)) }
    } catch (error) {
      log.error({ event: 'picture-unreadable', path, error })
    }
    return read?.file
  }
}

/** A file that depends on settings. */
const inMemory = (path: string, plain: Bytes): StaticFile =>
  withCopies(path, revalidated, {
    plain,
    gzip: path.endsWith('.svg') ? gzipSync(plain) : undefined,
    br: path.endsWith('.svg') ? brotliCompressSync(plain) : undefined,
  })

/** A file, each copy of which has a tag of its own unless it is immutable under its name. */
function withCopies(
  path: string,
  cacheControl: string,
  { plain, gzip, br }: Record<'plain', Bytes> & Record<Coding, Bytes | undefined>,
): StaticFile {
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const copy = (bytes: Bytes, coding?: Coding): Representation => ({
    bytes,
    ...(cacheControl !== immutable && { tag: `"${hash}${coding ? `-${coding}` : ''}"` }),
    ...(coding && { coding }),
  })
  const copies = { plain: copy(plain), gzip: gzip && copy(gzip, 'gzip'), br: br && copy(br, 'br') }
  return { type: typeOf(path), cacheControl, ...copies }
}

function typeOf(path: string): string {
  const type = lookup(path) ?? (path.endsWith('.ico') ? 'image/x-icon' : 'application/octet-stream')
  return /^text\/|javascript|json|svg/.test(type) ? `${type}; charset=utf-8` : type
}

const readIfPresent = (path: string) => (existsSync(path) ? readFileSync(path) : undefined)
