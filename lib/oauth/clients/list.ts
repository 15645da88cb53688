import { choice, onOff, search } from '#lib/lists/filters.ts'
import { list } from '#lib/lists/list.ts'
import { texts } from '#lib/text/texts.ts'

/** The list of clients, with the number of valid secrets of each and none of them. */
export const clientsList = list({
  path: '/staff/clients',
  may: 'manage-clients',
  text: () => texts().staffLists.clients,
  filters: { q: search, state: choice(['enabled', 'disabled']), test: onOff, rotating: onOff },
  sorts: ['added', 'name'],
  columns: {
    name: { value: ({ name }) => name, sort: 'name' },
    id: { value: ({ id }) => id },
    redirectUris: { value: ({ redirectUris }) => redirectUris },
    roles: { value: ({ roles }) => roles, isDetail: true },
    secrets: { value: ({ secrets }) => secrets },
    createdAt: { value: ({ createdAt }) => createdAt, kind: 'time', sort: 'added' },
    disabledAt: { value: ({ disabledAt }) => disabledAt, kind: 'time' },
    own: { value: ({ own }) => own, isDetail: true },
    isPublic: { value: ({ isPublic }) => isPublic, isDetail: true },
    isTest: { value: ({ isTest }) => isTest, isDetail: true },
    requiresPkce: { value: ({ requiresPkce }) => requiresPkce, isDetail: true },
    leanIdToken: { value: ({ leanIdToken }) => leanIdToken, isDetail: true },
    logoutUris: { value: ({ logoutUris }) => logoutUris, isDetail: true },
    backchannelLogoutUri: {
      value: ({ backchannelLogoutUri }) => backchannelLogoutUri,
      isDetail: true,
    },
  },
  source: async () => (await import('#db/queries/oauth/clients.ts')).clientList,
})
