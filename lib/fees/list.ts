import { choice, membershipType, onOff, search } from '#lib/lists/filters.ts'
import { list } from '#lib/lists/list.ts'
import { texts } from '#lib/text/texts.ts'

/** The list of fees: those of today and of the future, unless others are asked for. */
export const feesList = list({
  path: '/staff/fees',
  may: 'see-fees',
  text: () => texts().staffLists.fees,
  filters: {
    q: search,
    type: membershipType,
    audience: choice(['individual', 'organisation']),
    status: choice(['current', 'future', 'past']),
    all: onOff,
  },
  sorts: ['position', 'from', 'amount'],
  columns: {
    id: { value: ({ id }) => id },
    type: { value: ({ type }) => type, kind: 'type', sort: 'position' },
    band: { value: ({ band }) => band },
    audience: { value: ({ audience }) => audience, isWide: true },
    description: { value: ({ description }) => description, isWide: true },
    amount: { value: ({ amount }) => amount, sort: 'amount' },
    from: { value: ({ from }) => from, kind: 'day', sort: 'from' },
    until: { value: ({ until }) => until, kind: 'day' },
    status: { value: ({ status }) => status },
    descriptions: { value: ({ descriptions }) => descriptions, isDetail: true },
    bandDescription: { value: ({ bandDescription }) => bandDescription, isDetail: true },
    bandDescriptions: { value: ({ bandDescriptions }) => bandDescriptions, isDetail: true },
  },
  source: async () => {
    const { typesLike } = await import('#lib/records/membership-types.ts')
    return (await import('#db/queries/fees/fees.ts')).feeList(typesLike)
  },
})
