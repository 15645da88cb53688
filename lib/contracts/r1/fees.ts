import { endpoint } from '#lib/contract/endpoint.ts'
import { boolean, decimal, list, text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { required } from '#lib/contract/rule.ts'

/** Interface 2.7. */
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

/** Interface 4.4. */
export const fees = endpoint({
  method: 'GET',
  path: '/r1/fees.eb',
  access: 'anyone',
  summary: 'Lists the membership types and bands that are available to new applicants today.',
  response: FeesResponse,
  anyOrigin: true,
  cacheForMs: 900,
})
