import { endpoint, member } from '#lib/contract/endpoint.ts'
import { boolean, list, text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'

/** The contacts of one membership (interface 2.11). */
export const MembershipContacts = message('MembershipContacts', {
  contacts: list('contacts', 'item', {
    guid: text('UserGUID'),
    name: text('Name'),
    username: text('UserName'),
    email: text('EmailAddress'),
    primary: boolean('IsPrimaryContact'),
    billing: boolean('IsBillingContact'),
    lsfr: boolean('LsfrAccess'),
  }),
})

/** Lists the contacts of a membership (interface 4.8). */
export const contacts = endpoint({
  method: 'GET',
  path: '/r1/memberships/{membership}/contacts.eb',
  access: member('contacts'),
  summary: 'Lists the contacts of one membership that the member can access.',
  response: MembershipContacts,
})
