import type { IncomingHttpHeaders } from 'node:http'
import { cookieName, readCookie } from '#lib/auth/cookie.ts'
import { env } from '#lib/env.ts'
import { weightedItems } from '#lib/http/weighted-items.ts'
import { memoize } from '#lib/runtime/memoize.ts'
import type { Language } from '#lib/text/language/language.ts'

/** The language that a code stands for; undefined if it is not offered. */
export const offeredLanguage = (code: string | undefined): Language | undefined =>
  env.languages.find((language) => language === code)

/** The language that a tag stands for, such as `cy-GB`; undefined if it is not offered. */
export const offeredTag = (tag: string): Language | undefined =>
  offeredLanguage(tag.split('-', 1)[0]?.toLowerCase())

/**
 * The language for a request: the one that was chosen, else the one that Accept-Language prefers (RFC
 * 9110, section 12.5.4), else the first that is offered.
 */
export const languageOf = (headers: IncomingHttpHeaders): Language =>
  offeredLanguage(readCookie(headers.cookie, cookieName('language'))) ??
  preferredLanguage(headers['accept-language'] ?? '')

/** Of several languages with the same quality, the first one in the header; `cy-GB` stands for `cy`. */
const preferredLanguage = memoize((acceptLanguage): Language => {
  const [best] = weightedItems(acceptLanguage)
    .flatMap(({ value, quality }) => {
      const language = value.startsWith('*') ? env.languages[0] : offeredTag(value)
      return language && quality > 0 ? [{ language, quality }] : []
    })
    .sort((a, b) => b.quality - a.quality)
  return best?.language ?? env.languages[0]
})
