import * as tokens from '#db/queries/oauth/tokens.ts'
import type { RequestContext } from '#db/request-context.ts'
import { hashOf } from '#lib/auth/secret.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { Revocation, RevocationForm } from '#lib/contracts/oauth/revoke.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { rejectUnknownClient, tokenClientCredentialsOf } from './authenticate-client.ts'

/** Revokes a token of the client. An unknown token is not an error (RFC 7009, section 2.2). */
export async function revokeToken(
  request: MessageValue<typeof RevocationForm>,
  context: RequestContext,
): Promise<MessageValue<typeof Revocation>> {
  const credentials = tokenClientCredentialsOf(request)
  const isAuthenticated = await tokens.revokeToken(db, credentials, hashOf(request.token), context)
  if (!isAuthenticated) return rejectUnknownClient(request, context)
  log.info({ event: 'token-revoked', clientId: request.clientId, ...context })
  return {}
}
