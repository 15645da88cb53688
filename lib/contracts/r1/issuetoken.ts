import { endpoint, member } from '#lib/contract/endpoint.ts'
import { faults } from '#lib/contract/fault.ts'
import { secret } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { required } from '#lib/contract/rule.ts'

/** A new passthrough token (interface 2.10). */
export const PassthroughToken = message('authorization', {
  token: secret('token', required()),
})

/** Issues a passthrough token (interface 4.7). */
export const issuetoken = endpoint({
  method: 'POST',
  path: '/r1/issuetoken.eb',
  access: member('passthrough', 403),
  summary: 'Issues a passthrough token, which signs the member in to the member website once.',
  response: PassthroughToken,
  faults: [faults.rateLimit(1)],
})
