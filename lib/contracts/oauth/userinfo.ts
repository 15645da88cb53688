import { endpoint, member } from '#lib/contract/endpoint.ts'
import { text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { required } from '#lib/contract/rule.ts'

/** The claims that the roles of a token allow (OpenID Connect Core, section 5.1). */
export const UserInfo = message('userinfo', {
  sub: text('sub', required()),
  name: text('name'),
  givenName: text('given_name'),
  familyName: text('family_name'),
  username: text('preferred_username'),
  email: text('email'),
})

/** UserInfo (OpenID Connect Core, section 5.3). */
export const userinfo = endpoint({
  method: 'GET',
  alternativeMethod: 'POST',
  path: '/oauth/userinfo',
  access: member('openid'),
  summary: 'Returns the claims about the member.',
  response: UserInfo,
})
