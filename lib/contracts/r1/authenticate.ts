import { endpoint } from '#lib/contract/endpoint.ts'
import { faults } from '#lib/contract/fault.ts'
import { dateTime, identifier, secret, text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, oneOf, required } from '#lib/contract/rule.ts'
import * as en from '#lib/text/en.ts'

/** The request to authenticate a member (interface 2.3). */
export const Authenticate = message('authenticate', {
  type: identifier('type', required(en.api.select), oneOf('session', 'token')),
  username: identifier('username', required(), maxLength(1024)),
  password: secret('password', required(), maxLength(4096)),
})

/** The bearer token, or only the realm if the credential is a session cookie (interface 2.4). */
export const Authorization = message('authorization', {
  realm: text('realm', required()),
  token: secret('token'),
  expires: dateTime('expires'),
})

/** Authenticates a member (interface 4.2). */
export const authenticate = endpoint({
  method: 'POST',
  path: '/r1/authenticate.eb',
  access: 'anyone',
  summary:
    'Exchanges a username and password for a bearer token or a session cookie. After a temporary password it expires within 24 hours and has no role passthrough.',
  request: Authenticate,
  response: Authorization,
  faults: [faults.authentication(403)],
})
