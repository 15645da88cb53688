import type { TokenClientCredentials } from '#db/queries/oauth/client-credentials.ts'
import { isClientId } from '#db/queries/oauth/known-clients.ts'
import type { RequestContext } from '#db/request-context.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { enforceLimits, networkLimits, rateLimits } from '#lib/auth/throttle.ts'
import { db } from '#lib/runtime/database.ts'
import { type OAuthError, oauthError } from './oauth-error.ts'

/** A request of a client that may be public. */
interface TokenClientRequest {
  readonly clientId: string
  readonly clientSecret?: string | null | undefined
}

/** The credentials of a request as queries check them; a public client has no secret to send. */
export const tokenClientCredentialsOf = (request: TokenClientRequest): TokenClientCredentials => ({
  clientId: request.clientId,
  secretHash: request.clientSecret ? hashOf(request.clientSecret) : null,
})

/** Returns `invalid_client`, or fails with 429 after too many attempts (decision 009). */
export async function rejectUnknownClient(
  { clientId }: TokenClientRequest,
  { network }: RequestContext,
): Promise<OAuthError> {
  // Counting after the check costs a valid client nothing, and 256 random bits cannot be guessed.
  // All unknown ids share one row per network, so that made-up ids cannot fill the table.
  const subject = (await isClientId(db, clientId)) ? clientId : ''
  await enforceLimits(
    ...networkLimits(rateLimits.clientSecrets, network, 'client', subject),
    ...networkLimits(rateLimits.clientSecretsPerNetwork, network, 'clients'),
  )
  return oauthError('invalid_client')
}
