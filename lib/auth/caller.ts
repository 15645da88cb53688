import type { Database } from '#db/driver/connect.ts'
import type { CallerResult } from '#db/queries/live-caller.ts'
import type { MemberAccess } from '#lib/contract/endpoint.ts'
import { faults } from '#lib/contract/fault.ts'
import { env } from '#lib/env.ts'
import { Failure } from '#lib/failure.ts'
import { db, read } from '#lib/runtime/database.ts'
import { markUsed } from './last-used.ts'

/** A query that finds nothing unless the credential with the hash is live (decision 005). */
type CallerQuery<Value> = (db: Database, hash: Buffer) => Promise<CallerResult<Value> | undefined>

/** A client or browser that sent a credential. Every query checks it and records its use. */
export interface Caller {
  /** Runs the query on a replica if one is up to date, otherwise on the primary. */
  read<Value>(query: CallerQuery<Value>): Promise<Value>
  /** Runs the query on the primary. */
  run<Value>(query: CallerQuery<Value>): Promise<Value>
}

/** Makes a caller. `admit` checks the result of every query: it returns the value or throws. */
export const callerWith = (
  hash: Buffer,
  admit: <Value>(found: CallerResult<Value> | undefined) => Value,
): Caller => ({
  read: async (query) => admit(await read((db) => query(db, hash))),
  run: async (query) => admit(await query(db, hash)),
})

/**
 * Makes the caller of an endpoint (decision 022). A query fails if the credential is not live or
 * lacks the endpoint's role; otherwise the use and its network are recorded.
 */
export const callerFor = (
  hash: Buffer,
  { role, unauthenticatedStatus }: MemberAccess,
  network: string,
): Caller =>
  callerWith(hash, (found) => {
    if (!found)
      throw new Failure(faults.authentication(unauthenticatedStatus), challenge('invalid_token'))
    if (!found.roles.includes(role)) {
      throw new Failure(faults.scope, challenge('insufficient_scope', role))
    }
    markUsed(hash, network)
    return found.value
  })

/** Rejects a request without a credential, without an error code (RFC 6750, section 3.1). */
export function rejectUnauthenticated(status: 401 | 403): never {
  const headers = { 'WWW-Authenticate': `Bearer realm="${env.realm}"` }
  throw new Failure(faults.unauthenticated(status), headers)
}

const challenge = (error: string, scope?: string) => ({
  'WWW-Authenticate': `Bearer error="${error}"${scope ? `, scope="${scope}"` : ''}`,
})
