import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { joinCookie } from '#lib/accounts/applications/join-cookie.ts'
import { sessionCookie } from '#lib/auth/session-cookie.ts'
import { env } from '#lib/env.ts'
import { transportHeaders } from '#lib/http/transport-headers.ts'
import { isDevelopment } from '../build-folder.ts'

/**
 * Sets the security headers of a page (OWASP HTTP Headers), and returns its nonce. Next reads the nonce for
 * its scripts from the content security policy of the request.
 */
export function setSecurityHeaders(request: IncomingMessage, response: ServerResponse): string {
  const nonce = randomBytes(16).toString('base64')
  const policy = pagePolicy(nonce)
  request.headers['content-security-policy'] = policy
  const hasToken = new URLSearchParams(request.url?.split('?')[1]).has('token')
  const headers = {
    ...constantHeaders,
    'Permissions-Policy': permissionsPolicy(request.url?.split('?', 1)[0] ?? ''),
    ...(isVisitorPage(request) && !hasToken ? { 'Cache-Control': 'private, no-cache' } : {}),
    'Content-Security-Policy': policy,
    'Referrer-Policy': hasToken ? 'no-referrer' : 'same-origin',
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  return nonce
}

/**
 * The content security policy of a page with a nonce. Its forms lead to this origin, or to another one and
 * the redirects that follow, to which browsers apply the policy too: any https site may come next.
 */
export const pagePolicy = (nonce: string, formOrigin?: string): string =>
  contentSecurityPolicy(
    `'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? ` 'unsafe-eval'` : ''}`,
    `'self' 'nonce-${nonce}'`,
    formOrigin ? `${formOrigin} https:` : ownForms,
  )

/** The fee form's response redirects to the join page, which may be on another origin. */
const ownForms = `'self' ${new URL(env.joinUrl).origin}`

/**
 * A visitor's page contains no personal data, so the browser may keep it: with Next's `no-store` the
 * back button would lose what was chosen in a form. Pages under /oauth show a member's requests, those
 * with an application to join what its applicant has entered, and that of a test client its emails.
 */
const isVisitorPage = ({ method, headers, url }: IncomingMessage) =>
  method === 'GET' &&
  !headers.cookie?.includes(sessionCookie) &&
  !headers.cookie?.includes(joinCookie) &&
  !headers.authorization &&
  !url?.startsWith('/oauth/')

const constantHeaders = {
  ...transportHeaders,
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** The paths of the pages, and their forms, on which a browser may use a passkey, or make one. */
const passkeyPaths = {
  get: /^\/(login|second-step)(\/|$)/,
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
  'Content-Security-Policy': contentSecurityPolicy(
    `'self'`,
    `'self'${hashesOfStyles(html)}`,
    ownForms,
  ),
  'Referrer-Policy': 'same-origin',
})

/** The sources of the inline styles, each after a space (CSP Level 3, serialized source list). */
const hashesOfStyles = (html: string): string =>
  [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)]
    .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('')

const contentSecurityPolicy = (scripts: string, styles: string, forms: string) =>
  [
    `default-src 'self'`,
    `script-src ${scripts}`,
    `style-src ${styles}`,
    `img-src 'self' data:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action ${forms}`,
    ...(env.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
