import { endpoint, member } from '#lib/contract/endpoint.ts'
import { text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { required } from '#lib/contract/rule.ts'

/** Interface 2.10. */
export const PassthroughToken = message('authorization', {
  token: text('token', required()),
})

/** Interface 4.7. */
export const issuetoken = endpoint({
  method: 'POST',
  path: '/r1/issuetoken.eb',
  access: member('passthrough', 403),
  summary: 'Issues a passthrough token, with which the member site signs the member in once.',
  response: PassthroughToken,
})
