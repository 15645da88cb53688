import { text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength } from '#lib/contract/rule.ts'

/** A client's request to end a session (OpenID Connect RP-Initiated Logout, section 2). */
export const EndSessionRequest = message('endSession', {
  idTokenHint: text('id_token_hint', maxLength(8192)),
  clientId: text('client_id', maxLength(1024)),
  redirectUri: text('post_logout_redirect_uri', maxLength(1024)),
  state: text('state', maxLength(4096)),
})
