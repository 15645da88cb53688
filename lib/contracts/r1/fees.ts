import { endpoint } from '#lib/contract/endpoint.ts'
import { boolean, decimal, list, text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { required } from '#lib/contract/rule.ts'

/** The fees on offer to new applicants (interface 2.7). */
export const FeesResponse = message('FeesResponse', {
  fees: list('fees', 'item', {
    type: text('MembershipType', required()),
    description: text('MembershipTypeDescription', required()),
    band: text('Band'),
    bandDescription: text('BandDescription'),
    individual: boolean('IsIndividualMembership', required()),
    amount: decimal('Amount'),
  }),
})

/** Lists the current fees (interface 4.4). */
export const fees = endpoint({
  method: 'GET',
  path: '/r1/fees.eb',
  access: 'anyone',
  summary: 'Lists the membership types and bands available to new applicants today.',
  response: FeesResponse,
  anyOrigin: true,
  cacheForMs: 900,
})
