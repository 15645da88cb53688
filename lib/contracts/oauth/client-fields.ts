import { identifier, secret, text } from '#lib/contract/field.ts'
import { maxLength, required } from '#lib/contract/rule.ts'

/** The credentials of a client in a request body (RFC 6749, section 2.3.1). */
export const clientFields = {
  clientId: identifier('client_id', required(), maxLength(1024)),
  clientSecret: secret('client_secret', required(), maxLength(1024)),
}

/** The same where a client may be public, and then has no secret (RFC 6749, section 3.2.1). */
export const tokenClientFields = {
  clientId: clientFields.clientId,
  clientSecret: secret('client_secret', maxLength(1024)),
}

/** The fields of an error response (RFC 6749, section 5.2). */
export const errorFields = {
  error: text('error'),
  errorDescription: text('error_description'),
  errorUri: text('error_uri'),
}
