import { day, onOff, search } from '#lib/lists/filters.ts'
import { list } from '#lib/lists/list.ts'
import { texts } from '#lib/text/texts.ts'

/** The list of subscribers of the briefing: those who have confirmed, unless all are asked for. */
export const subscribersList = list({
  path: '/staff/subscribers',
  may: 'see-subscribers',
  text: () => texts().staffLists.subscribers,
  filters: { q: search, since: day, all: onOff },
  sorts: ['email', 'since'],
  columns: {
    email: { value: ({ email }) => email, sort: 'email' },
    since: { value: ({ confirmedAt }) => confirmedAt, kind: 'time', sort: 'since' },
    added: { value: ({ createdAt }) => createdAt, kind: 'time' },
    wording: { value: ({ wording }) => wording, isWide: true },
    campaign: { value: ({ campaign }) => campaign, isDetail: true },
  },
  source: async () => (await import('#db/queries/campaigns/subscriber-list.ts')).subscriberList,
})
