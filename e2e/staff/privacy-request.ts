import type { RequestKind } from '#db/values/request-kinds.ts'
import type { People, Person } from '../fixtures/people.ts'
import type { StaffForm } from './staff-form.ts'

/** Adds a request of a new member, which was received some days ago. */
export async function addRequest(people: People, kind: RequestKind = 'access', daysAgo = 1) {
  const person = await people.add()
  const [row] = await people.sql`
    insert into privacy_request (account_id, kind, received_at, due_at)
    values (${person.id}, ${kind}, now() - ${daysAgo} * interval '1 day',
      now() - ${daysAgo} * interval '1 day' + interval '1 month')
    returning id`
  return { person, request: row?.id as string }
}

const planErasure = ({ sql }: People, { id }: Person) => sql`
  insert into planned_erasure (account_id, operator, was_disabled) values (${id}, 'olga', false)`

const capability = 'look-after-privacy'

/** The forms about privacy, by their paths. */
export const privacyForms: Readonly<Record<string, StaffForm>> = {
  '/staff/privacy/record': {
    capability,
    kind: 'none',
    button: 'Record the request',
    page: '/staff/privacy/record',
    values: { kind: 'access', received: '2026-11-02' },
    add: async (people) => ({ user: (await people.add()).username }),
  },
  '/staff/privacy/requests/{request}/done': {
    capability,
    kind: 'none',
    button: 'Mark as done',
    page: '/staff/privacy',
    // The page has a button only if a request is open.
    prepare: (people) => addRequest(people),
    to: async (people) => `/staff/privacy/requests/${(await addRequest(people)).request}/done`,
  },
  '/staff/privacy/people/{person}': {
    capability,
    kind: 'none',
    page: '/staff/privacy/people/[person]',
    button: 'Open the record',
  },
  '/staff/privacy/people/{person}/erase': {
    capability,
    kind: 'person',
    button: 'Erase the account',
    page: '/erase',
    below: '/staff/privacy/people',
    to: async (people) => `/staff/privacy/people/${(await people.add()).id}/erase`,
  },
  '/staff/privacy/people/{person}/keep': {
    capability,
    kind: 'person',
    button: 'Do not erase the account',
    page: '',
    below: '/staff/privacy/people',
    prepare: planErasure,
    to: async (people) => {
      const person = await people.add()
      await planErasure(people, person)
      return `/staff/privacy/people/${person.id}/keep`
    },
  },
}
