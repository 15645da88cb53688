import { findTokenDetails } from '#db/queries/oauth/tokens.ts'
import type { RequestContext } from '#db/request-context.ts'
import { hashOf } from '#lib/auth/secret.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { Introspection, TokenForm } from '#lib/contracts/oauth/introspect.ts'
import { env } from '#lib/env.ts'
import { db } from '#lib/runtime/database.ts'
import { proofOf, rejectUnknownClient } from './authenticate-client.ts'

/** Tells a client about a token: what it may do, whose it is and until when, or only that it is not active (RFC 7662). */
export async function introspectToken(
  request: MessageValue<typeof TokenForm>,
  context: RequestContext,
): Promise<MessageValue<typeof Introspection>> {
  const facts = await findTokenDetails(db, proofOf(request), hashOf(request.token))
  if (!facts.clientAuthenticated) return rejectUnknownClient(request, context)
  if (!facts.active) return { active: false }
  return {
    active: true,
    scope: facts.roles.join(' '),
    clientId: facts.clientId,
    username: facts.username,
    tokenType: facts.kind === 'bearer' ? 'Bearer' : undefined,
    expiresAt: Math.floor(facts.expiresAt),
    issuedAt: Math.floor(facts.issuedAt),
    subject: facts.accountId,
    issuer: env.baseUrl,
  }
}
