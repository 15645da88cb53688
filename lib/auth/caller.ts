import type { Database } from '#db/driver/connect.ts'
import type { CallerResult } from '#db/queries/live-caller.ts'
import type { ClientCredentials } from '#db/queries/oauth/client-credentials.ts'
import { findClientRoles, isClientId } from '#db/queries/oauth/known-clients.ts'
import type { RequestContext } from '#db/request-context.ts'
import type { ClientAccess, MemberAccess } from '#lib/contract/endpoint.ts'
import { faults } from '#lib/contract/fault.ts'
import { env } from '#lib/env.ts'
import { Failure } from '#lib/failure.ts'
import { db, read } from '#lib/runtime/database.ts'
import { markUsed } from './last-used.ts'
import { hashOf } from './secret.ts'
import { enforceLimits, networkLimits, rateLimits } from './throttle.ts'

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
      throw new Failure(faults.scope(role), challenge('insufficient_scope', role))
    }
    markUsed(hash, network)
    return found.value
  })

/** Rejects a request without a credential, without an error code (RFC 6750, section 3.1). */
export function rejectUnauthenticated(status: 401 | 403): never {
  const headers = { 'WWW-Authenticate': `Bearer realm="${env.realm}"` }
  throw new Failure(faults.unauthenticated(status), headers)
}

/** Rejects an Authorization header that is not of the scheme Bearer. */
export function rejectScheme(status: 401 | 403): never {
  throw new Failure(faults.scheme(status), challenge('invalid_token'))
}

const challenge = (error: string, scope?: string) => ({
  'WWW-Authenticate': `Bearer error="${error}"${scope ? `, scope="${scope}"` : ''}`,
})

/** A client that has authenticated, with its roles. */
export interface ClientCaller {
  readonly id: string
  readonly roles: readonly string[]
}

/** Authenticates the client of an endpoint by HTTP Basic. Fails with 401, with 403 without its role, or with 429. */
export async function authenticateClient(
  authorization: string | null,
  { clientRole }: ClientAccess,
  { network }: RequestContext,
): Promise<ClientCaller> {
  const challenge = { 'WWW-Authenticate': `Basic realm="${env.realm}"` }
  if (authorization === null) throw new Failure(faults.clientUnauthenticated(), challenge)
  const credentials = basicCredentialsOf(authorization)
  const roles = credentials && (await findClientRoles(db, credentials))
  if (!roles) {
    await limitUnknownClients(credentials?.clientId ?? '', network)
    throw new Failure(faults.authentication(401), challenge)
  }
  if (!roles.includes(clientRole)) throw new Failure(faults.clientScope(clientRole))
  return { id: credentials.clientId, roles }
}

/** Counts an attempt with credentials that are not valid. Fails with 429 after too many (decision 009). */
export async function limitUnknownClients(clientId: string, network: string): Promise<void> {
  // Counting after the check costs a valid client nothing, and 256 random bits cannot be guessed.
  // All unknown ids share one row per network, so that made-up ids cannot fill the table.
  const subject = (await isClientId(db, clientId)) ? clientId : ''
  await enforceLimits(
    ...networkLimits(rateLimits.clientSecrets, network, 'client', subject),
    ...networkLimits(rateLimits.clientSecretsPerNetwork, network, 'clients'),
  )
}

/** The id and the secret of a client in HTTP Basic (RFC 6749, section 2.3.1); undefined if there are none. */
export function basicCredentialsOf(authorization: string | null): ClientCredentials | undefined {
  const [, encoded = ''] = authorization?.match(/^basic +(\S+) *$/i) ?? []
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':')
  const [clientId, secret] = [formDecode(id), formDecode(rest.join(':'))]
  if (!clientId || !secret || /\0/.test(clientId)) return undefined
  return { clientId, secretHash: hashOf(secret) }
}

function formDecode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return ''
  }
}
