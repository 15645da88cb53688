import type { Visit } from '#db/queries/audit.ts'
import { revokeToken as revoke } from '#db/queries/oauth/tokens.ts'
import type { Infer } from '#lib/contract/message.ts'
import type { TokenForm } from '#lib/contracts/oauth/introspect.ts'
import type { Revocation } from '#lib/contracts/oauth/revoke.ts'
import { hashOf } from '#lib/credentials/secret.ts'
import { db } from '#lib/database.ts'
import { log } from '#lib/log.ts'
import { proofOf, unknownClient } from './client-proof.ts'

/** Ends a client's token; one that it does not have is no error (RFC 7009, section 2.2). */
export async function revokeToken(
  request: Infer<typeof TokenForm>,
  visit: Visit,
): Promise<Infer<typeof Revocation>> {
  const isKnown = await revoke(db, proofOf(request), hashOf(request.token), visit)
  if (!isKnown) return unknownClient(request, visit)
  log.info({ event: 'token-revoked', clientId: request.clientId, ...visit })
  return {}
}
