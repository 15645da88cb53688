import { endpoint, member } from '#lib/contract/endpoint.ts'
import { boolean, date, object, optionalList, text, texts } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { present, required } from '#lib/contract/rule.ts'

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
  membership: {
    /** `member`, and the types of the memberships. */
    groups: texts('groups'),
    memberships: optionalList('memberships', 'membership', {
      number: text('number', required()),
      type: text('type', required()),
      name: text('name'),
      paidUntil: date('paid_until'),
      /** `primary`, `billing` and `lsfr`: what the member may do for it as a contact. */
      roles: texts('roles', present()),
    }),
  },
} as const

const { profile, email, membership } = claimsByRole

/** The claims that ID tokens have too if their role is granted; user info has the others (decisions 044 and 091). */
export const idTokenClaimNames: readonly string[] = [
  ...Object.values({ ...profile, ...email }),
  membership.groups,
].map(({ name }) => name)

/** The claims about a member, in user info and in ID tokens (OpenID Connect Core, section 5.1). */
export const UserInfo = message('userinfo', {
  sub: text('sub', required()),
  ...claimsByRole.profile,
  ...claimsByRole.email,
  ...claimsByRole.address,
  ...claimsByRole.phone,
  ...claimsByRole.membership,
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
