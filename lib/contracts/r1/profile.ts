import { countries } from '#db/values/countries.ts'
import { titles } from '#db/values/titles.ts'
import { endpoint, member } from '#lib/contract/endpoint.ts'
import { text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { oneOf, present, required } from '#lib/contract/rule.ts'

/**
 * A member's profile. The annotation of `email` is not enforced (interface 2.12, decision 026); it
 * is empty for a member without one (decision 036).
 */
export const Profile = message('Profile', {
  title: text('title', oneOf(...titles)),
  forename: text('forename'),
  surname: text('surname'),
  email: text('email', present()),
  position: text('position'),
  address: text('address'),
  county: text('county'),
  postcode: text('postcode'),
  country: text('country', required(), oneOf(...countries)),
  phone: text('phone'),
  fax: text('fax'),
  mobile: text('mobile'),
})

/** Returns the profile of the caller (interface 4.9). */
export const profile = endpoint({
  method: 'GET',
  path: '/r1/profile.eb',
  access: member('profile'),
  summary: 'Returns the profile of the member.',
  response: Profile,
})
