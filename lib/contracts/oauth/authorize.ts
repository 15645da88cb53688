import { identifier, text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'

/** The values that `prompt` may contain (OpenID Connect Core, section 3.1.2.1). */
export const prompts = ['none', 'login', 'select_account', 'consent'] as const

/** The values of `response_mode`: where the client receives the response. */
export const responseModes = ['query', 'form_post'] as const

/** An authorisation request (RFC 6749, section 4.1.1; RFC 7636, section 4.3; OpenID Connect Core, section 3.1.2.1). */
export const AuthorizationRequest = message('authorize', {
  clientId: text('client_id', required(), maxLength(1024)),
  redirectUri: text('redirect_uri', required(), maxLength(1024)),
  responseType: identifier('response_type', required(), maxLength(1024)),
  responseMode: identifier('response_mode', maxLength(1024)),
  scope: identifier('scope', maxLength(1024)),
  state: text('state', maxLength(4096)),
  nonce: text('nonce', maxLength(1024)),
  codeChallenge: text('code_challenge', maxLength(1024)),
  codeChallengeMethod: text('code_challenge_method', maxLength(1024)),
  claims: text('claims', maxLength(4096)),
  prompt: identifier('prompt', maxLength(1024)),
  maxAge: identifier('max_age', maxLength(1024)),
  acrValues: identifier('acr_values', maxLength(1024)),
  loginHint: identifier('login_hint', maxLength(1024)),
  idTokenHint: text('id_token_hint', maxLength(8192)),
  request: text('request', maxLength(65_536)),
  requestUri: text('request_uri', maxLength(65_536)),
  registration: text('registration', maxLength(65_536)),
})
