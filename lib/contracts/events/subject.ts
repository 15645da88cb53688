import { client, endpoint } from '#lib/contract/endpoint.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { date, optionalList, text, texts as textList } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { oneOf, present, required } from '#lib/contract/rule.ts'
import { texts } from '#lib/text/texts.ts'
import { claimsByRole } from '../oauth/userinfo.ts'

const { profile, email, address, phone, membership } = claimsByRole

/** The subject of an event as it is now, in the parts that the roles of the client allow (decision 093). */
export const Subject = message('subject', {
  id: text('id', required()),
  kind: text('kind', required(), oneOf('account', 'membership', 'application', 'subscription')),
  state: text('state', required()),
  ...profile,
  ...email,
  ...address,
  ...phone,
  groups: membership.groups,
  number: text('number'),
  type: text('type'),
  paidUntil: date('paid_until'),
  people: optionalList('people', 'item', {
    account: text('account', required()),
    roles: textList('roles', present()),
  }),
  account: text('account'),
  membership: text('membership'),
})

/** The fault of a subject that is not there any more, or never was. */
export const subjectGone = fieldFault('id', 'NotFoundRule', () => texts().api.events.subject, 404)

/** Reads what an event is about (decision 093). */
export const subject = endpoint({
  method: 'GET',
  path: '/events/subjects/{id}',
  access: client('events'),
  summary: 'Returns what an event is about, as it is now.',
  response: Subject,
  faults: [subjectGone],
})
