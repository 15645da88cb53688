import { endpoint } from '#lib/contract/endpoint.ts'
import { message } from '#lib/contract/message.ts'
import { errorFields } from './client-fields.ts'
import { TokenForm } from './introspect.ts'

/** A revocation response. It is empty even if the token did not exist (RFC 7009, section 2.2). */
export const Revocation = message('revocation', errorFields)

/** Token revocation (RFC 7009). */
export const revoke = endpoint({
  method: 'POST',
  path: '/oauth/revoke',
  access: 'anyone',
  summary: 'Revokes a token. For a refresh token, also revokes every token of the same grant.',
  request: TokenForm,
  response: Revocation,
  forms: 'only',
})
