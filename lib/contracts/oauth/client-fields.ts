import { identifier, secret, text } from '#lib/contract/field.ts'
import { maxLength, required } from '#lib/contract/rule.ts'

/** How a client proves who it is in a request (RFC 6749, section 2.3.1). */
export const clientFields = {
  clientId: identifier('client_id', required(), maxLength(1024)),
  clientSecret: secret('client_secret', required(), maxLength(1024)),
}

/** What an endpoint says of its own failure (RFC 6749, section 5.2). */
export const errorFields = {
  error: text('error'),
  errorDescription: text('error_description'),
  errorUri: text('error_uri'),
}
