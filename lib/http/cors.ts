import { env } from '#lib/env.ts'

const exposed = { 'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After, WWW-Authenticate' }
const toAll = { ...exposed, 'Access-Control-Allow-Origin': '*', Vary: 'Accept' }
const toListed = { Vary: env.corsOrigins.length === 0 ? 'Accept' : 'Accept, Origin' }

/** Which pages may read an answer: of any site where the endpoint is public, else of listed origins. */
export function corsHeaders(origin: string | null, isPublic: boolean): Record<string, string> {
  if (isPublic) return toAll
  return origin !== null && env.corsOrigins.includes(origin)
    ? { ...exposed, 'Access-Control-Allow-Origin': origin, ...toListed }
    : toListed
}

/** The answer to a preflight of an allowed origin (Fetch Standard). */
export const preflightHeaders = (allow: string): Record<string, string> => ({
  'Access-Control-Allow-Methods': allow,
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, X-Request-Id',
  'Access-Control-Max-Age': '86400',
})
