import { text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength } from '#lib/contract/rule.ts'

/** What an application says when it signs a member out (OpenID Connect RP-Initiated Logout, section 2). */
export const EndSessionRequest = message('leaving', {
  idTokenHint: text('id_token_hint', maxLength(4096)),
  clientId: text('client_id', maxLength(1024)),
  address: text('post_logout_redirect_uri', maxLength(1024)),
  state: text('state', maxLength(4096)),
})
