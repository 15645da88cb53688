import type { IncomingMessage, ServerResponse } from 'node:http'
import { isEnglishOnly } from '#app/english-only.ts'
import { languageOf, offeredLanguage, offeredTag } from '#app/request-language.ts'
import { rowsCookieFor } from '#app/row-height.ts'
import { type Cookie, cookieWith, setCookieHeader } from '#lib/auth/cookie.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { transportHeaders } from '#lib/http/transport-headers.ts'
import { queryIn, withoutQuery } from '#lib/http/without-query.ts'
import { type Language, withLanguage, withUnknownReader } from '#lib/text/language/language.ts'

/** The language of the page that a request asks for (decision 056). */
export const pageLanguage = ({ url = '', headers }: IncomingMessage): Language =>
  isEnglishOnly(url) ? 'en' : languageOf(headers)

/** Handles a request for a page in its language. */
export const withPageLanguage = <Result>(
  request: IncomingMessage,
  language: Language,
  handle: () => Result,
): Result =>
  isEnglishOnly(request.url ?? '') ? withUnknownReader(handle) : withLanguage(language, handle)

/** The choices that a browser keeps: the parameter of a link that makes one, and the cookie for its value. */
const choices: Readonly<Record<string, (value: string) => Cookie | undefined>> = {
  language(value) {
    const language = offeredLanguage(value)
    return language && cookieWith('language', language)
  },
  rows: rowsCookieFor,
}

/**
 * Sends the response to a link that makes a choice, such as `/fees?language=cy`: a cookie, and a
 * redirect to the same page without the parameter. Returns false for any other request.
 */
export function sendChoice(
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
): boolean {
  const path = withoutQuery(url)
  const query = url.slice(path.length + 1)
  const name = Object.keys(choices).find((choice) => query.includes(`${choice}=`))
  if (!name || (method !== 'GET' && method !== 'HEAD')) return false
  const cookie = choices[name]?.(new URLSearchParams(query).get(name) ?? '')
  if (!cookie) return false
  const others = query.split('&').filter((parameter) => !parameter.startsWith(`${name}=`))
  const target = others.length > 0 ? `${path}?${others.join('&')}` : path
  response.writeHead(303, {
    ...transportHeaders,
    Location: safeRedirectPath(target),
    'Set-Cookie': setCookieHeader(cookie),
    'Cache-Control': 'no-store',
  })
  response.end()
  return true
}

/**
 * Keeps the first offered language of `ui_locales`, with which an application asks for the language of the
 * sign-in (OpenID Connect Core, section 3.1.2.1), as if the member had chosen it by the link in the header.
 */
export function keepRequestedLanguage(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
): void {
  if (withoutQuery(url) !== '/oauth/authorize') return
  const tags = queryIn(url).get('ui_locales')?.split(' ') ?? []
  const [language] = tags.flatMap((tag) => offeredTag(tag) ?? [])
  if (language)
    response.appendHeader('Set-Cookie', setCookieHeader(cookieWith('language', language)))
}
