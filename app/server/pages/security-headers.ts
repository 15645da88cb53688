import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { keptPagePolicy, pagePolicy } from '#app/page-policy.ts'
import { cookieName } from '#lib/auth/cookie.ts'
import { transportHeaders } from '#lib/http/transport-headers.ts'
import { queryIn, withoutQuery } from '#lib/http/without-query.ts'
import { passPolicy } from '../next/rendered-page.ts'

/**
 * Sets the security headers of a page (OWASP HTTP Headers), and returns its nonce.
 */
export function setSecurityHeaders(request: IncomingMessage, response: ServerResponse): string {
  const nonce = randomBytes(16).toString('base64')
  const policy = pagePolicy(nonce)
  passPolicy(request, policy)
  const hasToken = queryIn(request.url ?? '').has('token')
  const headers = {
    ...constantHeaders,
    'Permissions-Policy': permissionsPolicy(withoutQuery(request.url ?? '')),
    ...(isVisitorPage(request) && !hasToken ? { 'Cache-Control': 'private, no-cache' } : {}),
    'Content-Security-Policy': policy,
    'Referrer-Policy': hasToken ? 'no-referrer' : 'same-origin',
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  return nonce
}

/**
 * A visitor's page contains no personal data, so the browser may keep it: with Next's `no-store` the
 * back button would lose what was chosen in a form. Pages under /oauth show a member's requests, those
 * with an application to join what its applicant has entered, and that of a test client its emails.
 */
const isVisitorPage = ({ method, headers, url }: IncomingMessage) =>
  method !== 'POST' &&
  !headers.cookie?.includes(cookieName('session')) &&
  !headers.cookie?.includes(cookieName('join')) &&
  !headers.authorization &&
  !url?.startsWith('/oauth/')

const constantHeaders = {
  ...transportHeaders,
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** The paths of the pages, and their forms, on which a browser may use a passkey, or make one. */
const passkeyPaths = {
  get: /^\/(login|second-step|security\/factor\/(on|off))(\/|$)/,
  create: /^\/security\/passkeys\/add$/,
}

/** The features of a browser that a page may use (Permissions Policy, section 9.1). */
function permissionsPolicy(pathname: string): string {
  const passkeys = Object.entries(passkeyPaths).map(
    ([use, paths]) => `publickey-credentials-${use}=(${paths.test(pathname) ? 'self' : ''})`,
  )
  return ['camera=(), geolocation=(), microphone=(), payment=()', ...passkeys].join(', ')
}

/**
 * The security headers of a page that is kept for all visitors: a nonce that everybody receives would
 * protect nothing, so the policy names the hashes of the page's own inline styles. It has no inline script.
 */
export const visitorPageHeaders = (html: string, path: string) => ({
  ...constantHeaders,
  'Permissions-Policy': permissionsPolicy(path),
  'Content-Security-Policy': keptPagePolicy(hashesOfStyles(html)),
  'Referrer-Policy': 'same-origin',
})

/** The sources of the inline styles, each after a space (CSP Level 3, serialized source list). */
const hashesOfStyles = (html: string): string =>
  [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)]
    .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('')
