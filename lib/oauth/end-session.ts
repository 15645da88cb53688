import { findClient } from '#db/queries/oauth/authorizations.ts'
import { readForm } from '#lib/contract/form.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import { validate } from '#lib/contract/validate.ts'
import { EndSessionRequest } from '#lib/contracts/oauth/end-session.ts'
import { db } from '#lib/runtime/database.ts'
import { readIdToken } from './id-token.ts'

/** Where a member may go on to after signing out, and who is asked to sign out, as far as the request proves it. */
export interface LogoutRequest {
  /** The address of the application, with the state; undefined for none, or for one that is not registered. */
  readonly returnTo: string | undefined
  /** The name of the application. */
  readonly client: string | undefined
}

/**
 * Reads a request to sign out (OpenID Connect RP-Initiated Logout, section 2): the client is the one
 * of the ID token or of `client_id`, which have to agree, and the address one that it registered. A
 * request that is not of its form names nobody, and leads nowhere.
 */
export async function readLogoutRequest(params: URLSearchParams): Promise<LogoutRequest> {
  const { value: asked } = validate(EndSessionRequest, readForm(params))
  const client = asked && (await clientOf(asked))
  const isRegistered = asked?.address && client?.logoutUris.includes(asked.address)
  return {
    returnTo: isRegistered ? withState(asked.address, asked.state) : undefined,
    client: client?.name,
  }
}

async function clientOf({ idTokenHint, clientId }: MessageValue<typeof EndSessionRequest>) {
  const named = idTokenHint ? (await readIdToken(idTokenHint))?.clientId : clientId
  const agree = named && (!clientId || clientId === named)
  return agree ? findClient(db, named) : undefined
}

function withState(address: string, state: string | null | undefined): string {
  if (!state) return address
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ state })}`
}
