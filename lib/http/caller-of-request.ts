import type { RequestContext } from '#db/request-context.ts'
import { type Caller, callerFor, rejectScheme, rejectUnauthenticated } from '#lib/auth/caller.ts'
import { cookieName, readCookie } from '#lib/auth/cookie.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { type Endpoint, isForMembers } from '#lib/contract/endpoint.ts'
import { faults, fieldFault } from '#lib/contract/fault.ts'
import { readForm } from '#lib/contract/formats/read-form.ts'
import { Failure } from '#lib/failure.ts'
import { bodyFormat, readText } from './body.ts'
import { isFromPage, isSameOrigin } from './same-origin.ts'

/** The caller by the Authorization header or else the session cookie, if needed (interface 5). Fails with 401 or 403. */
export function callerOfRequest(
  { headers, method }: Request,
  authorization: string | null,
  { access, path }: Endpoint,
  { network }: RequestContext,
): Caller | undefined {
  if (!isForMembers(access)) return undefined
  if (authorization !== null) {
    if (!/^bearer\b/i.test(authorization)) return rejectScheme(access.unauthenticatedStatus)
    const [, token = ''] = authorization.match(/^bearer +(gh_[\w-]+) *$/i) ?? []
    return callerFor(hashOf(token), access, network)
  }
  const session = readCookie(headers.get('cookie'), cookieName('session'))
  if (session === undefined) return rejectUnauthenticated(access.unauthenticatedStatus)
  // A page of another site can make a browser send the cookie (OWASP CSRF Prevention). Only a program sends neither
  // header with a POST; on the paths of the interface the cookie is its credential (interface 5).
  const isProgram = path.startsWith('/r1/') && !isFromPage(headers)
  if (!isSafe(method) && !isProgram && !isSameOrigin(headers)) throw new Failure(faults.origin)
  return callerFor(hashOf(isBearer(session) ? '' : session), access, network)
}

/** A bearer is no session and a session no bearer: each is valid only where it belongs (decision 005). */
const isBearer = (secret: string) => secret.startsWith('gh_')

/** Safe methods change nothing (RFC 9110, section 9.2.1). */
const isSafe = (method: string) => method === 'GET' || method === 'HEAD'

/** The Authorization header, or that of the form's `access_token` (RFC 6750, section 2.2). Fails with 400 for two. */
export async function authorizationOf(request: Request): Promise<string | null> {
  const header = request.headers.get('authorization')
  if (request.method !== 'POST' || bodyFormat(request.headers, 'only') !== 'form') return header
  if ((request.headers.get('content-encoding') ?? 'identity') !== 'identity') {
    throw new Failure(faults.contentCoding)
  }
  const [token, ...more] =
    readForm(new URLSearchParams(await readText(request))).get('access_token') ?? []
  if (!token) return header
  if (header !== null || more.length > 0) {
    // RFC 6750, section 3.1: more than one method, or a parameter that is repeated.
    throw new Failure(fieldFault('access_token', 'DuplicateRule'), {
      'WWW-Authenticate': 'Bearer error="invalid_request"',
    })
  }
  return `Bearer ${token}`
}
