import { env } from '#lib/env.ts'

/** Returns `goto` if the URL parser finds it to be a path on this origin, else `/` (OWASP Unvalidated Redirects). */
export function safeRedirectPath(goto: string | null | undefined): string {
  if (!goto?.startsWith('/')) return '/'
  const { origin } = new URL(env.baseUrl)
  if (!URL.canParse(goto, origin)) return '/'
  const url = new URL(goto, origin)
  const path = url.pathname + url.search + url.hash
  return url.origin === origin && !path.startsWith('//') ? path : '/'
}
