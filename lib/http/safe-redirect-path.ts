import { env } from '#lib/env.ts'

/**
 * Returns `goto` if it is an absolute path on this origin, otherwise `/` (OWASP Unvalidated
 * Redirects). The URL parser decides, because it reads `//`, `/\\` and tabs as browsers do.
 */
export function safeRedirectPath(goto: string | null | undefined): string {
  if (!goto?.startsWith('/')) return '/'
  const { origin } = new URL(env.baseUrl)
  if (!URL.canParse(goto, origin)) return '/'
  const url = new URL(goto, origin)
  const path = url.pathname + url.search + url.hash
  return url.origin === origin && !path.startsWith('//') ? path : '/'
}
