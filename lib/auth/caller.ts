import type { Admitted } from '#db/queries/live-caller.ts'
import type { MemberAccess } from '#lib/contract/endpoint.ts'
import { faults } from '#lib/contract/fault.ts'
import { env } from '#lib/env.ts'
import { Failure } from '#lib/failure.ts'
import { markUsed } from './last-used.ts'

/**
 * Someone who supplied a credential. Whether it is live only the database knows, so each query takes
 * the hash along and `admit` judges what came back.
 */
export interface Caller {
  readonly hash: Buffer
  /** What the query found for the caller: fails where the credential is void or lacks the role. */
  admit<Value>(found: Admitted<Value> | undefined): Value
}

/** A caller at an endpoint with that access (decision 022), from that network. */
export const callerFor = (
  hash: Buffer,
  { role, unauthenticatedStatus }: MemberAccess,
  network: string,
): Caller => ({
  hash,
  admit(found) {
    if (!found)
      throw new Failure(faults.authentication(unauthenticatedStatus), challenge('invalid_token'))
    if (!found.roles.includes(role)) {
      throw new Failure(faults.scope, challenge('insufficient_scope', role))
    }
    markUsed(hash, network)
    return found.value
  },
})

/** Fails for a request without a credential: no error code, and yet a parameter (RFC 6750, sections 3 and 3.1). */
export function rejectUnauthenticated(status: 401 | 403): never {
  const named = { 'WWW-Authenticate': `Bearer realm="${env.realm}"` }
  throw new Failure(faults.unauthenticated(status), named)
}

const challenge = (error: string, scope?: string) => ({
  'WWW-Authenticate': `Bearer error="${error}"${scope ? `, scope="${scope}"` : ''}`,
})
