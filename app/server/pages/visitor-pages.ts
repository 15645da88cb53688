import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { isDevelopment } from '#app/development.ts'
import { isEnglishOnly } from '#app/english-only.ts'
import { withRequest } from '#app/request.ts'
import { env } from '#lib/env.ts'
import {
  type FindRepresentation,
  type ReadyResponse,
  type Representation,
  readyResponse,
  representationsOf,
} from '#lib/http/representations.ts'
import { manualPages } from '#lib/manual/manual.ts'
import { cacheFor } from '#lib/runtime/cache-for.ts'
import { withQueryBudget } from '#lib/runtime/query-budget.ts'
import { type Language, languageTags, withLanguage } from '#lib/text/language/language.ts'
import { headersOf } from '../headers-of.ts'
import { bufferResponse } from '../next/buffer-response.ts'
import type { Render } from '../next/start-next.ts'
import { unknownPaths } from '../next/unknown-paths.ts'
import { sendReady } from '../send-ready.ts'
import { withOwnScript } from './page-script.ts'
import { visitorPageHeaders } from './security-headers.ts'

/** Pages that are the same for every visitor, if the URL has no query. */
const paths = [
  '/',
  '/fees',
  '/join',
  '/login',
  '/password/forgot',
  '/ebrief',
  '/contact',
  '/cookies',
  '/status',
  ...manualPages.map(({ path }) => path),
]

/** Rendered for all paths at which there is nothing. */
const notFoundPath = '/not/found'

/** A change of fees or settings is visible within a second (decision 016). */
const freshForMs = 900

/** Any cookie of ours but those that no visitor's page reads, and the language's, which selects a copy. */
const cookieThatPagesRead = /(?:^|;\s*)(?:__Host-)?gatehouse\.(?!(?:device|language|offer|rows)=)/

interface VisitorPage {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  readonly find: FindRepresentation
}

/**
 * Keeps the pages that every visitor sees alike, in each language (decision 016). Returns a function
 * that sends one; it returns, or resolves to, false if the request needs a page of its own. A page that is ready is sent
 * without a promise, which costs more than everything else on Node 20.
 */
export function visitorPages(render: Render) {
  const isUnknown = unknownPaths()
  const keep = (language: Language, path: string) => {
    let latest: VisitorPage | undefined
    return cacheFor(freshForMs, async () => {
      const rendered = await withLanguage(language, () => renderForVisitors(render, path))
      // The same page keeps its compressed copies.
      if (rendered?.html !== latest?.html) latest = rendered && pageOf(rendered, path, language)
      return latest
    })
  }
  const copies = new Map(
    env.languages.map((language) => {
      const translated = paths.filter((path) => language === 'en' || !isEnglishOnly(path))
      const all = [...translated, notFoundPath]
      return [language, new Map(all.map((path) => [path, keep(language, path)]))]
    }),
  )
  return (
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    language: Language,
  ): boolean | Promise<boolean> => {
    const path = isUnknown(pathname) ? notFoundPath : pathname
    const page = copies.get(language)?.get(path)
    if (!page) return false
    const headers = headersOf(request)
    const accepted = headers.get('accept-encoding') ?? ''
    const send = (representation: Representation, common: VisitorPage['headers']) => {
      const ifNoneMatch = headers.get('if-none-match')
      const ready = readyResponse(representation, ifNoneMatch, { ...common })
      sendReady(response, path === notFoundPath ? notFound(representation, ready) : ready)
      return true
    }
    const ready = page.ready()
    const representation = ready?.find(accepted)
    if (ready && representation && !(representation instanceof Promise)) {
      return send(representation, ready.headers)
    }
    return page().then(
      async (found) => (found ? send(await found.find(accepted), found.headers) : false),
      () => false,
    )
  }
}

/** A 404 has no ETag: conditions do not apply to it (RFC 9110, section 13.2.1). */
function notFound({ bytes }: Representation, { headers }: ReadyResponse): ReadyResponse {
  const { ETag: _, ...rest } = headers
  return { status: 404, headers: { ...rest, 'Content-Length': `${bytes.length}` }, bytes }
}

/** Returns true if a request may get the page that every visitor gets. */
export const isAnyVisitors = ({ method, url, headers }: IncomingMessage): boolean =>
  !isDevelopment &&
  (method === 'GET' || method === 'HEAD') &&
  !url?.includes('?') &&
  !('content-length' in headers || 'transfer-encoding' in headers) &&
  !(headers.cookie && cookieThatPagesRead.test(headers.cookie))

/**
 * Renders a page for a request without headers, so that no client can change what others see. Returns
 * undefined if it is not the same for every visitor, or failed.
 */
const renderForVisitors = (render: Render, path: string) =>
  withQueryBudget(async () => {
    const request = new IncomingMessage(new Socket())
    Object.assign(request, { method: 'GET', url: path, headers: { host: env.realm } })
    request.push(null)
    const response = new ServerResponse(request)
    let html: string | undefined
    const setCookie = (cookie: string) => response.appendHeader('Set-Cookie', cookie)
    const asVisitor = { url: path, headers: request.headers, setCookie }
    const renderAsVisitor = () => withRequest(asVisitor, () => render(request, response))
    await bufferResponse(response, renderAsVisitor, async (body) => {
      const expected = path === notFoundPath ? 404 : 200
      if (response.statusCode !== expected || response.hasHeader('Set-Cookie')) return
      html = withOwnScript(body.toString(), path)
    })
    return html === undefined ? undefined : { html, link: String(response.getHeader('Link') ?? '') }
  })

function pageOf(
  { html, link }: { html: string; link: string },
  path: string,
  language: Language,
): VisitorPage {
  return {
    html,
    find: representationsOf(html, 'once'),
    headers: {
      ...visitorPageHeaders(html, path),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-cache',
      'Content-Language': languageTags[language],
      Vary: 'Accept-Encoding, Accept-Language, Cookie',
      ...(link ? { Link: link } : {}),
    },
  }
}
