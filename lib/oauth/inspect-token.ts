import type { Visit } from '#db/queries/audit.ts'
import { inspectToken as inspect } from '#db/queries/oauth/tokens.ts'
import type { Infer } from '#lib/contract/message.ts'
import type { Introspection, TokenForm } from '#lib/contracts/oauth/introspect.ts'
import { hashOf } from '#lib/credentials/secret.ts'
import { db } from '#lib/database.ts'
import { env } from '#lib/env.ts'
import { proofOf, unknownClient } from './client-proof.ts'

/** Tells a client about a token: what it may do, whose it is and until when, or only that it is not active (RFC 7662). */
export async function inspectToken(
  request: Infer<typeof TokenForm>,
  visit: Visit,
): Promise<Infer<typeof Introspection>> {
  const facts = await inspect(db, proofOf(request), hashOf(request.token))
  if (!facts.known) return unknownClient(request, visit)
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
