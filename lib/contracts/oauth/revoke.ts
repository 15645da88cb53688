import { endpoint } from '#lib/contract/endpoint.ts'
import { message } from '#lib/contract/message.ts'
import { errorFields, tokenClientFields } from './client-fields.ts'
import { tokenFields } from './introspect.ts'

/** A revocation request, which a public client makes with its id alone (RFC 7009, section 2.1). */
export const RevocationForm = message('token', { ...tokenFields, ...tokenClientFields })

/** A revocation response. It is empty even if the token did not exist (RFC 7009, section 2.2). */
export const Revocation = message('revocation', errorFields)

/** Token revocation (RFC 7009). */
export const revoke = endpoint({
  method: 'POST',
  path: '/oauth/revoke',
  access: 'anyone',
  summary: 'Revokes a token. For a refresh token, also revokes every token of the same grant.',
  request: RevocationForm,
  response: Revocation,
  forms: 'only',
})
