import * as en from '#lib/text/en.ts'

/** The error names of RFC 6749, section 4.1.2.1, and OpenID Connect Core, section 3.1.2.6. */
type AuthorizationErrorName = keyof typeof en.oauth.authorizationErrors

/** An error in an authorisation request that the client receives at its redirect URI. */
export class AuthorizationError extends Error {
  override readonly name = 'AuthorizationError'
  readonly error: AuthorizationErrorName

  /** `detail` says which parameter is wrong and how. */
  constructor(error: AuthorizationErrorName, detail?: string) {
    const description = en.oauth.authorizationErrors[error]
    super(detail ? `${description}: ${detail}` : description)
    this.error = error
  }
}

/** The error of a test client that asks for a code of a person (decision 097). */
export const notForTestClient = () =>
  new AuthorizationError('unauthorized_client', en.oauth.testClient)
