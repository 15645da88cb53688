import { findClient, type RegisteredClient } from '#db/queries/oauth/authorizations.ts'
import { readForm } from '#lib/contract/formats/read-form.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import { validate } from '#lib/contract/validate.ts'
import { EndSessionRequest } from '#lib/contracts/oauth/end-session.ts'
import { db } from '#lib/runtime/database.ts'
import { readIdToken } from './id-token.ts'

/** An application's request to sign a member out. */
interface LogoutRequest {
  /** The URL of the application, with the state. Undefined unless the client has registered it. */
  readonly returnTo: string | undefined
  /** The application that asks. */
  readonly client: Pick<RegisteredClient, 'id' | 'name'> | undefined
}

/**
 * Reads a logout request (OpenID Connect RP-Initiated Logout, section 2). `client_id` must agree
 * with the ID token hint, and the redirect URI must be registered. An invalid request has neither.
 */
export async function readLogoutRequest(params: URLSearchParams): Promise<LogoutRequest> {
  const { value: form } = validate(EndSessionRequest, readForm(params))
  const client = form && (await clientOf(form))
  const isRegistered = form?.redirectUri && client?.logoutUris.includes(form.redirectUri)
  return {
    returnTo: isRegistered ? withState(form.redirectUri, form.state) : undefined,
    client,
  }
}

async function clientOf({ idTokenHint, clientId }: MessageValue<typeof EndSessionRequest>) {
  const id = idTokenHint ? (await readIdToken(idTokenHint))?.clientId : clientId
  const agrees = id && (!clientId || clientId === id)
  return agrees ? findClient(db, id) : undefined
}

function withState(redirectUri: string, state: string | null | undefined): string {
  if (!state) return redirectUri
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams({ state })}`
}
