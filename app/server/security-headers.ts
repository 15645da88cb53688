import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sessionCookie } from '#lib/auth/session-cookie.ts'
import { env } from '#lib/env.ts'

/** Sets the security headers of a page; Next finds the nonce for its scripts in the request's own policy. */
export function setSecurityHeaders(request: IncomingMessage, response: ServerResponse): void {
  const nonce = randomBytes(16).toString('base64')
  const policy = contentPolicy(nonce)
  request.headers['content-security-policy'] = policy
  request.headers['x-nonce'] = nonce
  const carriesToken = /[?&]token=/.test(request.url ?? '')
  const headers = {
    ...always,
    ...(isForAnyone(request) && !carriesToken ? { 'Cache-Control': 'private, no-cache' } : {}),
    'Content-Security-Policy': policy,
    'Referrer-Policy': carriesToken ? 'no-referrer' : 'same-origin',
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

/**
 * A visitor's page holds nothing of anybody's. Next forbids keeping any page at all, and then the back
 * button loses what was chosen in a form. What an application asks, and what it is told, is nobody else's.
 */
const isForAnyone = ({ method, headers, url }: IncomingMessage) =>
  method === 'GET' && !headers.cookie?.includes(sessionCookie) && !url?.startsWith('/oauth/')

const always = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  ...(env.secure ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
}

const contentPolicy = (nonce: string) =>
  [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    // A form that is answered with a redirect needs leave for where it leads.
    `form-action 'self' ${new URL(env.joinUrl).origin}`,
    ...(env.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
