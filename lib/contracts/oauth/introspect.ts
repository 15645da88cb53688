import { endpoint } from '#lib/contract/endpoint.ts'
import { boolean, double, identifier, text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { clientFields, errorFields } from './client-fields.ts'

/** The fields that name a token (RFC 7662, section 2.1; RFC 7009, section 2.1). */
export const tokenFields = {
  token: text('token', required(), maxLength(1024)),
  tokenTypeHint: identifier('token_type_hint', maxLength(1024)),
}

/** An introspection request (RFC 7662, section 2.1). */
export const TokenForm = message('token', { ...tokenFields, ...clientFields })

/** An introspection response (RFC 7662, section 2.2). */
export const Introspection = message('introspection', {
  active: boolean('active'),
  scope: text('scope'),
  clientId: text('client_id'),
  username: text('username'),
  tokenType: text('token_type'),
  expiresAt: double('exp'),
  issuedAt: double('iat'),
  subject: text('sub'),
  issuer: text('iss'),
  ...errorFields,
})

/** Token introspection (RFC 7662). */
export const introspect = endpoint({
  method: 'POST',
  path: '/oauth/introspect',
  access: 'anyone',
  summary: 'Returns whether a token is active, and which member it belongs to.',
  request: TokenForm,
  response: Introspection,
  forms: 'only',
})
