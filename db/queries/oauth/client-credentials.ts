import { type SQL, sql } from 'drizzle-orm'
import type { StatementParameters } from '../../statement.ts'

/** How a client proves who it is (RFC 6749, section 2.3). */
export interface ClientCredentials {
  readonly clientId: string
  readonly secretHash: Buffer
}

/** The tail of a query for a client: true for the one whose secret this is, unless it is disabled. */
export const knownClient = ({
  clientId,
  secretHash,
}: StatementParameters<ClientCredentials>): SQL => sql`
  from client
  where client.id = ${clientId} and ${secretHash} = any(secret_hashes) and disabled_at is null`
