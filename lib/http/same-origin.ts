import { env } from '#lib/env.ts'

/** Returns true if a browser says which page made the request, as every browser does for a POST to another site. */
export const isFromPage = (headers: { get(name: string): string | null }): boolean =>
  headers.get('origin') !== null || headers.get('sec-fetch-site') !== null

/**
 * Returns true if a page of this origin made the request (OWASP CSRF Prevention). A page with
 * `no-referrer` sends `Origin: null`, as a sandboxed page of another site does. Only Sec-Fetch-Site,
 * which no page can set, distinguishes them. A request without either header is treated as
 * cross-origin.
 */
export function isSameOrigin(headers: { get(name: string): string | null }): boolean {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  const isOwnOrigin = origin === new URL(env.baseUrl).origin
  if (site === null) return isOwnOrigin
  return site === 'same-origin' && (isOwnOrigin || origin === null || origin === 'null')
}
