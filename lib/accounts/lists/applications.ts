import { joinStates } from '#db/values/join-states.ts'
import { choice, membershipType, search } from '#lib/lists/filters.ts'
import { list } from '#lib/lists/list.ts'
import { texts } from '#lib/text/texts.ts'

/** The list of applications to join. */
export const applicationsList = list({
  path: '/staff/applications',
  may: 'see-applications',
  text: () => texts().staffLists.applications,
  filters: { q: search, state: choice(joinStates), type: membershipType },
  sorts: ['state', 'since', 'name'],
  columns: {
    name: { value: ({ name }) => name, sort: 'name' },
    reference: { value: ({ reference }) => reference },
    type: { value: ({ type }) => type, kind: 'type' },
    band: { value: ({ band }) => band, isDetail: true },
    state: { value: ({ state }) => state, sort: 'state' },
    since: { value: ({ changedAt }) => changedAt, kind: 'time', sort: 'since' },
    email: { value: ({ email }) => email, isDetail: true },
    sent: { value: ({ sentAt }) => sentAt, kind: 'time', isDetail: true },
  },
  source: async () =>
    (await import('#db/queries/applications/application-list.ts')).applicationList,
})
