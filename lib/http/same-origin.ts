import { env } from '#lib/env.ts'

/**
 * Whether the browser says that a page of ours made the request (OWASP CSRF Prevention). A page
 * without a referrer sends `Origin: null`, as a stranger's sandbox does; only Sec-Fetch-Site, which
 * no page can write, tells them apart. Silence is foreign.
 */
export function isSameOrigin(headers: { get(name: string): string | null }): boolean {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  const ours = origin === new URL(env.baseUrl).origin
  if (site === null) return ours
  return site === 'same-origin' && (ours || origin === null || origin === 'null')
}
