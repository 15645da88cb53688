import { env } from '#lib/env.ts'

/** The response headers that scripts of other origins may read. */
export const exposedHeaders = [
  'X-Request-Id',
  'ETag',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'WWW-Authenticate',
  'Deprecation',
  'Sunset',
  'Link',
] as const
const exposed = { 'Access-Control-Expose-Headers': exposedHeaders.join(', ') }
const vary = 'Accept, Accept-Encoding'
const forAnyOrigin = { ...exposed, 'Access-Control-Allow-Origin': '*', Vary: vary }
const varying = { Vary: env.corsOrigins.length === 0 ? vary : `${vary}, Origin` }

/** CORS headers: any origin may read a public endpoint, CORS_ORIGINS may read the others. */
export function corsHeaders(origin: string | null, anyOrigin: boolean): Record<string, string> {
  if (anyOrigin) return forAnyOrigin
  return origin !== null && env.corsOrigins.includes(origin)
    ? { ...exposed, 'Access-Control-Allow-Origin': origin, ...varying }
    : varying
}

/** The headers of a preflight response to an allowed origin (Fetch Standard, CORS protocol). */
export const preflightHeaders = (allow: string): Record<string, string> => ({
  'Access-Control-Allow-Methods': allow,
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id',
  'Access-Control-Max-Age': '86400',
})
