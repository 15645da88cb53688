import { client, endpoint } from '#lib/contract/endpoint.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import {
  date,
  identifier,
  items,
  type Leaf,
  list,
  optionalList,
  postalAddress,
  repeated,
  text,
  texts as textList,
} from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, oneOf, present, required } from '#lib/contract/rule.ts'
import { texts } from '#lib/text/texts.ts'
import { claimsByRole } from '../oauth/userinfo.ts'

const { profile, email, address, phone, membership } = claimsByRole

/** The kinds of subjects that can be listed. */
export const listedKinds = ['account', 'membership', 'contact', 'subscription'] as const

/** The maximum number of subjects in a page of a list. */
export const maxSubjects = 500

/** The maximum number of ids in a request. */
export const maxIds = 100

/** The parts of a subject after its kind. Lists and the address have two forms in XML. */
const partsOf = <Address extends Leaf, Groups extends Leaf, Roles extends Leaf>(form: {
  readonly address: Address
  readonly groups: Groups
  readonly roles: Roles
}) =>
  ({
    ...profile,
    ...email,
    address: form.address,
    ...phone,
    groups: form.groups,
    number: text('number'),
    type: text('type'),
    paidUntil: date('paid_until'),
    people: optionalList('people', 'item', {
      account: text('account', required()),
      roles: form.roles,
    } as const),
    account: text('account'),
    membership: text('membership'),
  }) as const

/** The subject of an event as it is now, in the parts that the roles of the client allow (decision 093). */
export const Subject = message('subject', {
  id: text('id', required()),
  kind: text('kind', required(), oneOf('account', 'membership', 'application', 'subscription')),
  state: text('state', required()),
  ...partsOf({
    address: address.address,
    groups: membership.groups,
    roles: textList('roles', present()),
  }),
})

/** The parameters of a request for several subjects: a kind, or ids. */
export const SubjectsRequest = message('subjectsRequest', {
  kind: identifier('kind', oneOf(...listedKinds)),
  after: identifier('after', maxLength(128)),
  ids: repeated(identifier('id', maxLength(64)), maxIds),
})

/** Several subjects, in which lists are containers with items in XML too (decision 111). */
export const Subjects = message('subjectList', {
  subjects: list('subjects', 'item', {
    id: text('id'),
    kind: text('kind', required(), oneOf(...listedKinds, 'application')),
    state: text('state'),
    ...partsOf({
      address: postalAddress('address'),
      groups: items('groups'),
      roles: items('roles', present()),
    }),
    roles: items('roles'),
  }),
  absent: items('absent'),
  after: text('after'),
  cursor: text('cursor'),
})

/** The fault of a subject that is not there any more, or never was. */
export const subjectGone = fieldFault('id', 'NotFoundRule', () => texts().api.events.subject, 404)

/** The fault of a request that has neither a kind nor an id. */
export const kindMissing = fieldFault('kind', 'RequiredRule', () => texts().api.events.kind)

/** Reads what an event is about (decision 093). */
export const subject = endpoint({
  method: 'GET',
  path: '/events/subjects/{id}',
  access: client('events'),
  summary: 'Returns what an event is about, as it is now.',
  response: Subject,
  faults: [subjectGone],
})

/** Lists everything of a kind, or reads several subjects (decision 111). */
export const subjects = endpoint({
  method: 'GET',
  path: '/events/subjects',
  access: client('events'),
  summary: 'Returns everything of a kind, page by page, or several subjects by their ids.',
  request: SubjectsRequest,
  response: Subjects,
  faults: [kindMissing],
})
