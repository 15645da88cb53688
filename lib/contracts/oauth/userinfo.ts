import { endpoint, member } from '#lib/contract/endpoint.ts'
import { boolean, object, text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { required } from '#lib/contract/rule.ts'

/** The claims that each role allows, beside `sub` (OpenID Connect Core, section 5.4). */
export const claimsByRole = {
  profile: {
    name: text('name'),
    givenName: text('given_name'),
    familyName: text('family_name'),
    username: text('preferred_username'),
  },
  email: { email: text('email'), emailVerified: boolean('email_verified') },
  address: { address: object('address') },
  phone: { phone: text('phone_number'), phoneVerified: boolean('phone_number_verified') },
} as const

/** The roles whose claims ID tokens have too; the others are for user info only (decision 051). */
export const idTokenRoles: readonly string[] = ['profile', 'email']

/** The claims about a member, in user info and in ID tokens (OpenID Connect Core, section 5.1). */
export const UserInfo = message('userinfo', {
  sub: text('sub', required()),
  ...claimsByRole.profile,
  ...claimsByRole.email,
  ...claimsByRole.address,
  ...claimsByRole.phone,
})

/** UserInfo (OpenID Connect Core, section 5.3). */
export const userinfo = endpoint({
  method: 'GET',
  alternativeMethod: 'POST',
  acceptsTokenInForm: true,
  path: '/oauth/userinfo',
  access: member('openid'),
  summary: 'Returns the claims about the member.',
  response: UserInfo,
})
