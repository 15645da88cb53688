import { findClient, type RegisteredClient } from '#db/queries/oauth/authorizations.ts'
import { readForm } from '#lib/contract/form.ts'
import { validate } from '#lib/contract/validate.ts'
import { AuthorizationTarget } from '#lib/contracts/oauth/authorize.ts'
import { db } from '#lib/runtime/database.ts'

/** Who asks, and the address to which the answer may go. */
export interface RedirectTarget {
  readonly client: RegisteredClient
  readonly redirectUri: string
}

/** Why nothing may be sent to the address that was given. */
export type TargetError = 'client' | 'redirect_uri'

/**
 * The client, and its redirect URI if it is one of those registered, to the letter (RFC 9700,
 * section 4.1.3).
 */
export async function findTarget(params: URLSearchParams): Promise<RedirectTarget | TargetError> {
  const { value, faults } = validate(AuthorizationTarget, readForm(params))
  if (faults) {
    const ofClient = faults.some(({ field }) => field === 'client_id')
    return ofClient ? 'client' : 'redirect_uri'
  }
  const client = await findClient(db, value.clientId)
  if (!client) return 'client'
  return client.redirectUris.includes(value.redirectUri)
    ? { client, redirectUri: value.redirectUri }
    : 'redirect_uri'
}
