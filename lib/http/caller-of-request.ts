import type { RequestContext } from '#db/request-context.ts'
import { type Caller, callerFor, rejectUnauthenticated } from '#lib/auth/caller.ts'
import { readCookie } from '#lib/auth/cookie.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { sessionCookie } from '#lib/auth/session-cookie.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { faults } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'
import { isSameOrigin } from './same-origin.ts'

/**
 * The caller that the Authorization header or else the session cookie identifies; undefined if the
 * endpoint needs none (interface 5). Fails with 401 or 403 without a credential.
 */
export function callerOfRequest(
  { headers, method }: Request,
  { access }: Endpoint,
  { network }: RequestContext,
): Caller | undefined {
  if (access === 'anyone') return undefined
  const authorization = headers.get('authorization')
  if (authorization !== null) {
    const [, token = ''] = authorization.match(/^bearer +(gh_[\w-]+) *$/i) ?? []
    return callerFor(hashOf(token), access, network)
  }
  const session = readCookie(headers.get('cookie'), sessionCookie)
  if (session === undefined) return rejectUnauthenticated(access.unauthenticatedStatus)
  // A page of another site can make a browser send the cookie (OWASP CSRF Prevention).
  if (!isSafe(method) && !isSameOrigin(headers)) throw new Failure(faults.origin)
  return callerFor(hashOf(isBearer(session) ? '' : session), access, network)
}

/** A bearer is no session and a session no bearer: each is valid only where it belongs (decision 005). */
const isBearer = (secret: string) => secret.startsWith('gh_')

/** Safe methods change nothing (RFC 9110, section 9.2.1). */
const isSafe = (method: string) => method === 'GET' || method === 'HEAD'
