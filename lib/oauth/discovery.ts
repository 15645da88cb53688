import { roles } from '#db/values/roles.ts'
import { prompts, responseModes } from '#lib/contracts/oauth/authorize.ts'
import { introspect } from '#lib/contracts/oauth/introspect.ts'
import { revoke } from '#lib/contracts/oauth/revoke.ts'
import { UserInfo, userinfo } from '#lib/contracts/oauth/userinfo.ts'
import { token } from '#lib/contracts/r1/token.ts'
import { env } from '#lib/env.ts'
import { languageTags } from '#lib/text/language/language.ts'
import { acrValues } from './acr.ts'
import { signInClaims } from './id-token.ts'

const urlOf = (path: string) => env.baseUrl + path
const secretMethods = ['client_secret_basic', 'client_secret_post']
/** `none` is for public clients (decision 041). */
const tokenClientMethods = [...secretMethods, 'none']

/** The metadata of this service (OpenID Connect Discovery, section 3; RFC 8414, section 2). */
export const discovery = {
  issuer: env.baseUrl,
  authorization_endpoint: urlOf('/oauth/authorize'),
  token_endpoint: urlOf(token.path),
  userinfo_endpoint: urlOf(userinfo.path),
  jwks_uri: urlOf('/oauth/jwks'),
  revocation_endpoint: urlOf(revoke.path),
  introspection_endpoint: urlOf(introspect.path),
  end_session_endpoint: urlOf('/oauth/end-session'),
  service_documentation: urlOf('/developers'),
  scopes_supported: roles,
  claims_supported: [...Object.values(UserInfo.fields).map(({ name }) => name), ...signInClaims],
  response_types_supported: ['code'],
  response_modes_supported: responseModes,
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  prompt_values_supported: prompts,
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: tokenClientMethods,
  revocation_endpoint_auth_methods_supported: tokenClientMethods,
  introspection_endpoint_auth_methods_supported: secretMethods,
  authorization_response_iss_parameter_supported: true,
  backchannel_logout_supported: true,
  backchannel_logout_session_supported: true,
  acr_values_supported: acrValues,
  claims_parameter_supported: true,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
  ui_locales_supported: env.languages.map((language) => languageTags[language]),
} as const
