import { choice, day, line, membershipType, onOff, search } from '#lib/lists/filters.ts'
import { list } from '#lib/lists/list.ts'
import { texts } from '#lib/text/texts.ts'

/** The list of people. */
export const peopleList = list({
  path: '/staff/people',
  may: 'find-people',
  text: () => texts().staffLists.people,
  filters: {
    q: search,
    type: membershipType,
    state: choice(['active', 'invited', 'temporary-password', 'disabled']),
    county: line,
    since: day,
    withoutEmail: onOff,
    neverSignedIn: onOff,
  },
  sorts: ['name', 'added'],
  columns: {
    name: { value: ({ name }) => name, sort: 'name' },
    username: { value: ({ username }) => username, isWide: true },
    email: { value: ({ email }) => email },
    phone: { value: ({ phone, mobile }) => [phone, mobile].flatMap((number) => number ?? []) },
    postcode: { value: ({ postcode }) => postcode, isWide: true },
    memberships: {
      value: ({ memberships }) => memberships.map(({ charityNumber }) => charityNumber),
    },
    state: { value: ({ state }) => state },
    added: { value: ({ createdAt }) => createdAt, kind: 'time', sort: 'added' },
    address: { value: ({ address }) => address, isDetail: true },
    county: { value: ({ county }) => county, isDetail: true },
    country: { value: ({ country }) => country, isDetail: true },
  },
  source: async () => (await import('#db/queries/accounts/account-list.ts')).accountList,
  openable: async (eventId, row) =>
    (await import('../people/opened-by.ts')).openablePerson(eventId, row),
})
