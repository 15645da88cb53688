import { endpoint } from '#lib/contract/endpoint.ts'
import { double, identifier, text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { examples, maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { en } from '#lib/text/en.ts'
import { clientFields, errorFields } from '../oauth/client-fields.ts'

/** Interface 2.1, with the optional `code_verifier` (RFC 7636) and `scope` (RFC 6749, section 6). */
export const SubmitToken = message('submitToken', {
  grantType: identifier(
    'grant_type',
    required(en.select),
    examples('authorization_code', 'refresh_token'),
    maxLength(1024),
  ),
  code: text('code', maxLength(1024)),
  refreshToken: text('refresh_token', maxLength(1024)),
  redirectUri: identifier('redirect_uri', maxLength(1024)),
  ...clientFields,
  codeVerifier: text('code_verifier', maxLength(1024)),
  scope: identifier('scope', maxLength(1024)),
})

/** Interface 2.2. */
export const Exchange = message('exchange', {
  accessToken: text('access_token'),
  tokenType: text('token_type', oneOf('Bearer')),
  expiresIn: double('expires_in'),
  refreshToken: text('refresh_token'),
  scope: text('scope'),
  ...errorFields,
  idToken: text('id_token'),
})

/** Interface 4.1. */
export const token = endpoint({
  method: 'POST',
  path: '/r1/openid/token.eb',
  access: 'anyone',
  summary: 'Exchanges an authorisation code or a refresh token for a bearer token.',
  request: SubmitToken,
  response: Exchange,
  forms: true,
})
