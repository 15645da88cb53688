import { lifetimes } from '#db/values/lifetimes.ts'
import { endpoint } from '#lib/contract/endpoint.ts'
import { double, identifier, secret, text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { leftToUseCase, maxLength, oneOf, required } from '#lib/contract/rule.ts'
import * as en from '#lib/text/en.ts'
import { clientFields, errorFields, tokenClientFields } from '../oauth/client-fields.ts'

/** A token request, with our optional `code_verifier` and `scope` (interface 2.1, decision 011). */
export const SubmitToken = message('submitToken', {
  grantType: identifier(
    'grant_type',
    required(en.api.select),
    leftToUseCase(oneOf('authorization_code', 'refresh_token')),
    maxLength(1024),
  ),
  code: text('code', maxLength(1024)),
  refreshToken: text('refresh_token', maxLength(1024)),
  redirectUri: identifier('redirect_uri', maxLength(1024)),
  ...clientFields,
  codeVerifier: text('code_verifier', maxLength(1024)),
  scope: identifier('scope', maxLength(1024)),
})

/** The same as a form, from which a public client leaves out the secret (RFC 6749, section 3.2.1; decision 041). */
export const SubmitTokenForm = message(SubmitToken.root, {
  ...SubmitToken.fields,
  ...tokenClientFields,
})

/** A token response, which also reports failures (interface 2.2). */
export const Exchange = message('exchange', {
  accessToken: secret('access_token'),
  tokenType: text('token_type', oneOf('Bearer')),
  expiresIn: double('expires_in'),
  refreshToken: secret('refresh_token'),
  scope: text('scope'),
  ...errorFields,
  idToken: secret('id_token'),
})

/** Exchanges an authorisation code or a refresh token (interface 4.1). */
export const token = endpoint({
  method: 'POST',
  path: '/r1/openid/token.eb',
  access: 'anyone',
  summary: 'Exchanges an authorisation code or a refresh token for a bearer token.',
  request: SubmitToken,
  formRequest: SubmitTokenForm,
  response: Exchange,
  forms: true,
  repeatableForSeconds: lifetimes.exchangeRepeat,
})
