import type { Visit } from '#db/queries/audit.ts'
import type { ClientProof } from '#db/queries/oauth/client-proof.ts'
import { hashOf } from '#lib/credentials/secret.ts'
import { count, limit, policies } from '#lib/limits/limit.ts'
import { oauthError } from './oauth-error.ts'

interface Presented {
  readonly clientId: string
  readonly clientSecret: string
}

/** What the database is asked about a client. */
export const proofOf = ({ clientId, clientSecret }: Presented): ClientProof => ({
  clientId,
  secretHash: hashOf(clientSecret),
})

/** The answer to a client whose secret is not right, or 429 where it was tried too often. */
export async function unknownClient({ clientId }: Presented, { network }: Visit) {
  // Afterwards and not before: 256 random bits are not guessed, and the rightful pay nothing for it.
  await limit(count(policies.client, 'client', clientId, network))
  return oauthError('invalid_client')
}
