import { env } from '#lib/env.ts'

/** Which pages may read an answer: of any site where the endpoint is public, else of listed origins. */
export function corsHeaders(origin: string | null, isPublic: boolean): Record<string, string> {
  if (isPublic) return { ...exposed, 'Access-Control-Allow-Origin': '*', Vary: 'Accept' }
  if (env.corsOrigins.length === 0) return { Vary: 'Accept' }
  const vary = { Vary: 'Accept, Origin' }
  return origin !== null && env.corsOrigins.includes(origin)
    ? { ...exposed, 'Access-Control-Allow-Origin': origin, ...vary }
    : vary
}

const exposed = { 'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After, WWW-Authenticate' }

/** The answer to a preflight of an allowed origin (Fetch Standard). */
export const preflightHeaders = (allow: string): Record<string, string> => ({
  'Access-Control-Allow-Methods': allow,
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, X-Request-Id',
  'Access-Control-Max-Age': '86400',
})
