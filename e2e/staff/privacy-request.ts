import type { RequestKind } from '#db/values/request-kinds.ts'
import type { People, Person } from '../fixtures/people.ts'
import type { ActionForm } from './action-form.ts'

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

/** The forms of the actions about privacy, by action. */
export const privacyForms: Readonly<Record<string, ActionForm>> = {
  addToRequestLog: {
    ...{ kind: 'none', button: 'Record the request', page: '/staff/privacy/record' },
    values: { kind: 'access', received: '2026-11-02' },
    add: async (people) => ({ user: (await people.add()).username }),
  },
  markRequestDone: {
    ...{ kind: 'none', button: 'Mark as done', page: '/staff/privacy' },
    add: async (people) => ({ id: (await addRequest(people)).request }),
    freshValues: async (people) => ({ id: (await addRequest(people)).request }),
  },
  openPersonsData: {
    ...{ kind: 'none', button: 'Open the record', page: '/staff/privacy/people/[person]' },
  },
  erasePerson: {
    ...{
      kind: 'person',
      button: 'Erase the account',
      page: '/erase',
      below: '/staff/privacy/people',
    },
    freshValues: async (people) => ({ id: (await people.add()).id }),
  },
  keepPerson: {
    ...{ kind: 'person', button: 'Do not erase the account', page: '' },
    below: '/staff/privacy/people',
    prepare: planErasure,
    freshValues: async (people) => {
      const person = await people.add()
      await planErasure(people, person)
      return { id: person.id }
    },
  },
}
