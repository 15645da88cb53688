import { endpoint, member } from '#lib/contract/endpoint.ts'
import { list, text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { oneOf, required } from '#lib/contract/rule.ts'
import { displayedTypes } from '#lib/records/membership-types.ts'

/** The memberships of a member (interface 2.5). */
export const MembershipList = message('MembershipList', {
  memberships: list('Memberships', 'Item', {
    guid: text('MembershipGUID', required()),
    charityNumber: text('CharityNumber', required()),
    type: text('MembershipType', required(), oneOf(...displayedTypes)),
    name: text('Name'),
    address: text('Address'),
    postcode: text('Postcode'),
    country: text('Country'),
  }),
})

/** Lists the memberships of the caller (interface 4.3). */
export const memberships = endpoint({
  method: 'GET',
  path: '/r1/memberships.eb',
  access: member('memberships'),
  summary: 'Lists the memberships that the member can access as a contact.',
  response: MembershipList,
})
