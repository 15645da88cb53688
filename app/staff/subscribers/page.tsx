import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { currentRequestContext, queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { may } from '#lib/auth/staff/capabilities.ts'
import {
  listSubscriberPage,
  maxCountedSubscribers as max,
} from '#lib/campaigns/staff-subscribers.ts'
import { texts } from '#lib/text/texts.ts'
import { SearchField } from '../search-field.tsx'
import { SearchResults } from '../search-results.tsx'
import { DownloadSubscribers } from './download-subscribers.tsx'
import { SubscriberList } from './subscriber-list.tsx'

export default async function Subscribers() {
  const text = texts().staffSubscribers
  const staff = await requireStaff('see-subscribers')
  const start = queryOf('q')
  const after = queryOf('after')
  const list = await listSubscriberPage(staff, { start, after }, currentRequestContext())
  return (
    <>
      <TitledHeading lead={text.lead}>{text.title}</TitledHeading>
      {list.counts.length > 0 && (
        <SummaryList
          rows={list.counts.map(({ campaign, confirmed, pending }) => ({
            term: (text.campaigns as Readonly<Record<string, string>>)[campaign] ?? campaign,
            value: [text.confirmed(confirmed, max), pending > 0 && text.pending(pending, max)]
              .filter(Boolean)
              .join('\n'),
          }))}
        />
      )}
      <SearchField
        action="/staff/subscribers"
        label={text.label}
        hint={text.hint}
        submit={text.submit}
        value={start}
      />
      <SearchResults count={list.subscribers.length} hasMore={list.next !== undefined}>
        <SubscriberList of={list} query={start?.trim() ?? ''} isFirst={!after} />
      </SearchResults>
      {may(staff.staffRoles, 'export-data') && <DownloadSubscribers />}
    </>
  )
}
