import type { TokenClientCredentials } from '#db/queries/oauth/client-credentials.ts'
import type { RequestContext } from '#db/request-context.ts'
import { limitUnknownClients } from '#lib/auth/caller.ts'
import { hashOf } from '#lib/auth/secret.ts'
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
  await limitUnknownClients(clientId, network)
  return oauthError('invalid_client')
}
