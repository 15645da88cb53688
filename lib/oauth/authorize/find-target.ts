import { findClient, type RegisteredClient } from '#db/queries/oauth/authorizations.ts'
import type { Fault } from '#lib/contract/fault.ts'
import { db } from '#lib/runtime/database.ts'
import { isRegisteredUri } from './match-redirect-uri.ts'

/** The client of an authorisation request, and the URI that receives the response. */
export interface RedirectTarget {
  readonly client: RegisteredClient
  readonly redirectUri: string
}

/** The parameter that prevents a redirect to the client. */
export type TargetError = 'client' | 'redirect_uri'

/** Finds the client and its redirect URI, which must be registered. `faults` are those of the whole request. */
export async function findTarget(
  params: URLSearchParams,
  faults: readonly Fault[],
): Promise<RedirectTarget | TargetError> {
  if (faults.some(({ field }) => field === 'client_id')) return 'client'
  if (faults.some(({ field }) => field === 'redirect_uri')) return 'redirect_uri'
  const client = await findClient(db, params.get('client_id') ?? '')
  if (!client) return 'client'
  const redirectUri = params.get('redirect_uri') ?? ''
  return isRegisteredUri(redirectUri, client.redirectUris)
    ? { client, redirectUri }
    : 'redirect_uri'
}
