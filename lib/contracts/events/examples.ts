import type { Examples } from '../r1/examples.ts'
import type { eventContracts } from './index.ts'

const membership = {
  id: '01900000-0000-7000-8000-000000000002',
  kind: 'membership',
  state: 'current',
  name: 'Green Valley Growers',
  number: 'G1002',
  type: 'Producer Group',
  paidUntil: '2027-03-31',
  people: [
    { account: '01900000-0000-7000-8000-0000000000a1', roles: ['primary', 'billing'] },
    { account: '01900000-0000-7000-8000-0000000000a2', roles: [] },
  ],
} as const

/** A request and a response of each endpoint of the feed, for the OpenAPI description and the manual. */
export const eventExamples: Examples<typeof eventContracts> = {
  events: {
    request: { after: 'AAAAAAAAA-gBkA86SLEc1y6fMEpbbH2O', wait: '25' },
    response: {
      events: [
        {
          id: '0190f3a4-8b1c-7d2e-9f30-4a5b6c7d8e9f',
          type: 'account.updated',
          time: new Date('2027-01-31T09:00:00Z'),
          account: '01900000-0000-7000-8000-0000000000a1',
          changed: ['family_name', 'address'],
          cause: 'profile-changed',
          by: 'member',
        },
        {
          id: '0190f3a4-91d7-7c08-a3b4-c5d6e7f80912',
          type: 'contact.added',
          time: new Date('2027-01-31T09:00:04Z'),
          account: '01900000-0000-7000-8000-0000000000a1',
          membership: '01900000-0000-7000-8000-000000000002',
          cause: 'contact-added',
          by: 'staff',
        },
      ],
      cursor: 'AAAAAAAAA-oBkA86SLEc1y6fMEpbbH2O',
    },
  },
  subjects: {
    request: { kind: 'membership' },
    response: {
      subjects: [membership],
      after: 'AQAAAAAAAAPqAZAPOkixHNcunzBKW2x9jgGQAAAAAHAAgAAAAAAAAAI',
      cursor: 'AAAAAAAAA-oBkA86SLEc1y6fMEpbbH2O',
    },
  },
  subject: { response: membership },
}
