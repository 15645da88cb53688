import { env } from '#lib/env.ts'

/**
 * The path to go on to: an absolute path on our own origin, else the start page (OWASP Unvalidated
 * Redirects). The parser of URLs decides, since it alone reads `//`, `/\\` and tabs as browsers do.
 */
export function safeRedirectPath(goto: string | null | undefined): string {
  if (!goto?.startsWith('/')) return '/'
  const { origin } = new URL(env.baseUrl)
  if (!URL.canParse(goto, origin)) return '/'
  const url = new URL(goto, origin)
  const path = url.pathname + url.search + url.hash
  return url.origin === origin && !path.startsWith('//') ? path : '/'
}
