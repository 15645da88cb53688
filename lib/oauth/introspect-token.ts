import { findTokenDetails } from '#db/queries/oauth/tokens.ts'
import type { RequestContext } from '#db/request-context.ts'
import { hashOf } from '#lib/auth/secret.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { Introspection, TokenForm } from '#lib/contracts/oauth/introspect.ts'
import { env } from '#lib/env.ts'
import { db } from '#lib/runtime/database.ts'
import { rejectUnknownClient } from './authenticate-client.ts'

/** Describes a token to a client, or returns only `active: false` (RFC 7662, section 2.2). */
export async function introspectToken(
  request: MessageValue<typeof TokenForm>,
  context: RequestContext,
): Promise<MessageValue<typeof Introspection>> {
  const { clientId, clientSecret } = request
  const credentials = { clientId, secretHash: hashOf(clientSecret) }
  const details = await findTokenDetails(db, credentials, hashOf(request.token))
  if (!details.clientAuthenticated) return rejectUnknownClient(request, context)
  if (!details.active) return { active: false }
  return {
    active: true,
    scope: details.roles.join(' '),
    clientId: details.clientId,
    username: details.username,
    tokenType: details.kind === 'bearer' ? 'Bearer' : undefined,
    expiresAt: Math.floor(details.expiresAt),
    issuedAt: Math.floor(details.issuedAt),
    subject: details.accountId,
    issuer: env.baseUrl,
  }
}
