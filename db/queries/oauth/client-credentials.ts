import { type SQL, sql } from 'drizzle-orm'
import type { StatementParameters } from '../statement.ts'

/** The id and the hashed secret with which a client authenticates (RFC 6749, section 2.3). */
export interface ClientCredentials {
  readonly clientId: string
  readonly secretHash: Buffer
}

/** The `from … where …` that yields the client with these credentials, unless it is disabled. */
export const authenticatedClient = ({
  clientId,
  secretHash,
}: StatementParameters<ClientCredentials>): SQL => sql`
  from client
  where client.id = ${clientId} and ${secretHash} = any(secret_hashes) and disabled_at is null`
