import { en } from '#lib/text/en.ts'

/** The error names of RFC 6749, section 4.1.2.1, and OpenID Connect Core, section 3.1.2.6. */
export type AuthorizationErrorName = keyof typeof en.oauth.authorizationErrors

/** A request that the client is told about, at its redirect URI. */
export class AuthorizationError extends Error {
  override readonly name = 'Denied'
  readonly error: AuthorizationErrorName

  /** `detail` names the parameter, and what to do about it. */
  constructor(error: AuthorizationErrorName, detail?: string) {
    super(
      detail
        ? `${en.oauth.authorizationErrors[error]}: ${detail}`
        : en.oauth.authorizationErrors[error],
    )
    this.error = error
  }
}
