import { type SQL, sql } from 'drizzle-orm'
import type { StatementParameters } from '../statement.ts'

/** The id and the hashed secret with which a client authenticates (RFC 6749, section 2.3). */
export interface ClientCredentials {
  readonly clientId: string
  readonly secretHash: Buffer
}

/** The same for an endpoint at which a public client has no secret to send. */
export interface TokenClientCredentials {
  readonly clientId: string
  /** Null if the request has no secret. */
  readonly secretHash: Buffer | null
}

/** The `from … where …` that yields the client with these credentials, unless it is disabled. */
export const authenticatedClient = ({
  clientId,
  secretHash,
}: StatementParameters<ClientCredentials>): SQL => sql`
  from client
  where client.id = ${clientId} and ${secretHash} = any(secret_hashes) and disabled_at is null`

/**
 * The same for the token and revocation endpoints, where a public client sends its id alone (RFC
 * 6749, section 3.2.1; decision 041). A public client that sends a secret is not authenticated.
 */
export const authenticatedTokenClient = ({
  clientId,
  secretHash,
}: StatementParameters<TokenClientCredentials>): SQL => sql`
  from client
  where client.id = ${clientId} and disabled_at is null
    and case when is_public then ${secretHash}::bytea is null
      else ${secretHash}::bytea = any(secret_hashes) end`
