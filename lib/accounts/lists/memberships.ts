import { membershipStates } from '#db/values/membership-states.ts'
import { choice, day, membershipType, onOff, search } from '#lib/lists/filters.ts'
import { list } from '#lib/lists/list.ts'
import { texts } from '#lib/text/texts.ts'

/** The list of memberships. */
export const membershipsList = list({
  path: '/staff/memberships',
  may: 'open-memberships',
  text: () => texts().staffLists.memberships,
  filters: {
    q: search,
    type: membershipType,
    state: choice(membershipStates),
    since: day,
    withoutContact: onOff,
  },
  sorts: ['name', 'number', 'joined', 'renewal'],
  columns: {
    name: { value: ({ name }) => name, sort: 'name' },
    number: { value: ({ charityNumber }) => charityNumber, sort: 'number' },
    primaryContact: { value: ({ primaryContact }) => primaryContact },
    type: { value: ({ type }) => type, kind: 'type' },
    state: { value: ({ state }) => state },
    joined: { value: ({ joinedOn }) => joinedOn, kind: 'day', sort: 'joined', isWide: true },
    paidUntil: { value: ({ renewsOn }) => renewsOn, kind: 'day', sort: 'renewal' },
    contacts: { value: ({ contacts }) => contacts, isDetail: true },
    address: { value: ({ address }) => address, isDetail: true },
    postcode: { value: ({ postcode }) => postcode, isDetail: true },
    country: { value: ({ country }) => country, isDetail: true },
  },
  source: async () => (await import('#db/queries/memberships/membership-list.ts')).membershipList,
  openable: async (eventId, row) =>
    (await import('../people/opened-by.ts')).openable(eventId, 'membership', row),
})
