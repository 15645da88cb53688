import { endpoint } from '#lib/contract/endpoint.ts'
import { message } from '#lib/contract/message.ts'
import { errorFields } from './client-fields.ts'
import { TokenForm } from './introspect.ts'

/** Nothing, unless it failed: whether there was such a token is not told (RFC 7009, section 2.2). */
export const Revocation = message('revocation', errorFields)

/** Token revocation (RFC 7009). */
export const revoke = endpoint({
  method: 'POST',
  path: '/oauth/revoke',
  access: 'anyone',
  summary: 'Ends a token, and a refresh token with all that came of it.',
  request: TokenForm,
  response: Revocation,
  forms: 'only',
})
