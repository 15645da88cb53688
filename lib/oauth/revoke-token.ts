import { deleteToken } from '#db/queries/oauth/tokens.ts'
import type { RequestContext } from '#db/request-context.ts'
import { hashOf } from '#lib/auth/secret.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { TokenForm } from '#lib/contracts/oauth/introspect.ts'
import type { Revocation } from '#lib/contracts/oauth/revoke.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { proofOf, rejectUnknownClient } from './authenticate-client.ts'

/** Ends a client's token; one that it does not have is no error (RFC 7009, section 2.2). */
export async function revokeToken(
  request: MessageValue<typeof TokenForm>,
  context: RequestContext,
): Promise<MessageValue<typeof Revocation>> {
  const isKnown = await deleteToken(db, proofOf(request), hashOf(request.token), context)
  if (!isKnown) return rejectUnknownClient(request, context)
  log.info({ event: 'token-revoked', clientId: request.clientId, ...context })
  return {}
}
