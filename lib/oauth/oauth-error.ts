import { env } from '#lib/env.ts'
import * as en from '#lib/text/en.ts'

/** An error of the token, introspection or revocation endpoint (RFC 6749, section 5.2). */
export interface OAuthError {
  readonly error: keyof typeof en.oauth.errors
  readonly errorDescription: string
  readonly errorUri: string
}

/** Makes an error of RFC 6749, section 5.2; `field` names the field that is missing or wrong. */
export const oauthError = (error: OAuthError['error'], field?: string): OAuthError => ({
  error,
  errorDescription: field ? `${en.oauth.errors[error]}: ${field}` : en.oauth.errors[error],
  errorUri: `${env.baseUrl}/developers#${error}`,
})
