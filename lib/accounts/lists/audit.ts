import type { FoundAuditEvent } from '#db/queries/audit/audit-search.ts'
import { actorOf, listAuditActions, sayAbout } from '#lib/acts/sentences.ts'
import { choice, day, line, search } from '#lib/lists/filters.ts'
import { list } from '#lib/lists/list.ts'
import { texts } from '#lib/text/texts.ts'
import type { Repeated } from '../merge-repeated.ts'

const actions = listAuditActions().map(({ action }) => action)

/** An event on a page, with the parameter that opens the person; perhaps in place of several that say the same. */
export interface AuditResult extends FoundAuditEvent, Repeated {
  readonly openedBy: string | undefined
}

/** The audit trail, with a search for the account to which the events happened. */
export const auditList = list({
  path: '/staff/audit',
  may: 'search-audit',
  text: () => ({
    ...texts().staffLists.audit,
    values: Object.fromEntries(listAuditActions().map(({ action, meaning }) => [action, meaning])),
  }),
  filters: {
    q: search,
    action: choice(actions),
    operator: line,
    network: line,
    from: day,
    until: day,
  },
  sorts: ['at'],
  isNewestFirst: true,
  columns: {
    meaning: {
      value: ({ name, username, ...event }) =>
        sayAbout(event.action, { name: name ?? username, by: actorOf(event), list: event.page }),
    },
    at: { value: ({ at }) => at, kind: 'time', sort: 'at' },
    about: {
      value(event) {
        const { about } = texts().staffLists.audit
        const names = {
          client: event.clientName ?? event.clientId,
          membership: event.membershipName ?? event.membershipId,
          fee: event.feeId,
          signingKey: event.signingKeyId,
        }
        return Object.entries(names).flatMap(([kind, name]) =>
          name === null ? [] : about[kind as keyof typeof names](name),
        )
      },
    },
    network: { value: ({ network }) => network },
    searched: { value: ({ searched }) => searched },
    reason: { value: ({ reason }) => reason },
    action: { value: ({ action }) => action, isDetail: true },
    username: { value: ({ username }) => username, isDetail: true },
    account: { value: ({ accountId }) => accountId, isDetail: true },
    operator: { value: ({ operator }) => operator, isDetail: true },
    request: { value: ({ requestId }) => requestId, isDetail: true },
  },
  source: async () => (await import('#db/queries/audit/audit-search.ts')).auditList,
  async openable(eventId, event): Promise<AuditResult> {
    const { openedBy } = await import('../people/opened-by.ts')
    const { accountId: id, at } = event
    const by = id ? openedBy(eventId, { kind: 'person', id }) : undefined
    return { ...event, times: 1, since: at, openedBy: by }
  },
})

/** Writes what an event says besides its time, by which those that say the same are one row of a page. */
export const sayingOf = ({ id, at, since, requestId, ...saying }: AuditResult): string =>
  JSON.stringify(saying)
