import type { MessageValue } from '#lib/contract/message.ts'
import type { Exchange } from '#lib/contracts/r1/token.ts'
import { env } from '#lib/env.ts'
import { en } from '#lib/text/en.ts'

/** The error names of RFC 6749, section 5.2. */
export type OAuthErrorName = keyof typeof en.oauth.errors

/** A failure of the token endpoint, as it stands in the answer's body; `field` names what is missing. */
export const oauthError = (
  error: OAuthErrorName,
  field?: string,
): MessageValue<typeof Exchange> => ({
  error,
  errorDescription: field ? `${en.oauth.errors[error]}: ${field}` : en.oauth.errors[error],
  errorUri: `${env.baseUrl}/developers#${error}`,
})
