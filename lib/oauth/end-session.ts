import { findClient } from '#db/queries/oauth/authorizations.ts'
import { db } from '#lib/database.ts'
import { readIdToken } from './id-token.ts'

/** Where a member may go on to after signing out, and who is asked to sign out, as far as the request proves it. */
export interface Leaving {
  /** The address of the application, with the state; undefined for none, or for one that is not registered. */
  readonly returnTo: string | undefined
  /** The name of the application. */
  readonly client: string | undefined
}

/**
 * Reads a request to sign out (OpenID Connect RP-Initiated Logout, section 2): the client is the one
 * of the ID token or of `client_id`, which have to agree, and the address one that it registered.
 */
export async function readLeaving(params: URLSearchParams): Promise<Leaving> {
  const hint = params.get('id_token_hint')
  const named = hint ? (await readIdToken(hint))?.clientId : undefined
  const clientId = params.get('client_id') ?? named
  const agree = clientId && (!hint || named === clientId)
  const client = agree ? await findClient(db, clientId) : undefined
  const address = params.get('post_logout_redirect_uri')
  const isRegistered = address !== null && client?.logoutUris.includes(address)
  return {
    returnTo: isRegistered ? withState(address, params.get('state')) : undefined,
    client: client?.name,
  }
}

function withState(address: string, state: string | null): string {
  if (!state) return address
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ state })}`
}
