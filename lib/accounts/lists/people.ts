import { choice, day, line, membershipType, onOff, search } from '#lib/lists/filters.ts'
import { list } from '#lib/lists/list.ts'
import { texts } from '#lib/text/texts.ts'

/** The list of people. */
export const peopleList = list({
  path: '/staff/people',
  may: 'find-people',
  exported: 'accounts',
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
    username: { value: ({ username }) => username },
    email: { value: ({ email }) => email },
    phone: { value: ({ phone, mobile }) => [phone, mobile].flatMap((number) => number ?? []) },
    postcode: { value: ({ postcode }) => postcode },
    memberships: {
      value: ({ memberships }) => memberships.map(({ charityNumber }) => charityNumber),
    },
    state: { value: ({ state }) => state },
    added: { value: ({ createdAt }) => createdAt, kind: 'time', sort: 'added' },
  },
  reader: async () => (await import('./read-people.ts')).reader,
})
