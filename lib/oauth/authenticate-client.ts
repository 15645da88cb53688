import type { ClientCredentials } from '#db/queries/oauth/client-credentials.ts'
import type { RequestContext } from '#db/request-context.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { enforceLimits, limitFor, rateLimits } from '#lib/auth/throttle.ts'
import { oauthError } from './oauth-error.ts'

interface Presented {
  readonly clientId: string
  readonly clientSecret: string
}

/** What the database is asked about a client. */
export const proofOf = ({ clientId, clientSecret }: Presented): ClientCredentials => ({
  clientId,
  secretHash: hashOf(clientSecret),
})

/** The answer to a client whose secret is not right, or 429 where it was tried too often. */
export async function rejectUnknownClient({ clientId }: Presented, { network }: RequestContext) {
  // Afterwards and not before: 256 random bits are not guessed, and the rightful pay nothing for it.
  await enforceLimits(limitFor(rateLimits.clientSecrets, 'client', clientId, network))
  return oauthError('invalid_client')
}
