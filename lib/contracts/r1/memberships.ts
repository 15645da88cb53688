import { endpoint, member } from '#lib/contract/endpoint.ts'
import { list, text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { oneOf, required } from '#lib/contract/rule.ts'
import { displayedTypes } from '#lib/contracts/r1/membership-types.ts'

/** Interface 2.5. */
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

/** Interface 4.3. */
export const memberships = endpoint({
  method: 'GET',
  path: '/r1/memberships.eb',
  access: member('memberships'),
  summary: 'Lists the memberships to which the member has been granted access as a contact.',
  response: MembershipList,
})
