import { DateTime } from '#app/_ui/date-time.tsx'
import { Repeated, sayRepeated } from '#app/_ui/repeated.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { pathOfRecord } from '#app/paths/record.ts'
import { requireStaff } from '#app/staff-member.ts'
import { type AuditResult, auditList, sayingOf } from '#lib/accounts/lists/audit.ts'
import { mergeRepeated } from '#lib/accounts/merge-repeated.ts'
import { actorOf, sentenceAbout } from '#lib/acts/sentences.ts'
import { saySearch } from '#lib/lists/filters.ts'
import { formatDateTime } from '#lib/text/format-time.ts'
import { texts } from '#lib/text/texts.ts'
import type { Cells } from '../lists/list-columns.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { OneLine } from '../one-line.tsx'

/** The audit trail, with the search, the filters, the order and the page of the URL. */
export default async function Audit() {
  const staff = await requireStaff('search-audit')
  return (
    <>
      <ListPage
        of={auditList}
        staff={staff}
        cells={auditCells}
        merged={(events) => mergeRepeated(events, sayingOf)}
      />
      <p className="text-sm text-muted">{texts().staffLists.audit.recorded}</p>
    </>
  )
}

/** The cells of the audit trail: a sentence that opens the person, and all else that is known in one cell. */
const auditCells: Cells<keyof typeof auditList.columns, AuditResult> = {
  meaning: (event) => (
    <OneLine value={String(auditList.columns.meaning.value(event))}>
      <span>
        <Meaning of={event} />
      </span>
    </OneLine>
  ),
  at: (event) => (
    <span className="items-baseline gap-x-1 lg:flex lg:whitespace-nowrap">
      <DateTime at={event.at} />
      {event.times > 1 && (
        <>
          {' '}
          <span aria-hidden="true">·</span>{' '}
          <OneLine value={sayRepeated(event).replace('{time}', formatDateTime(event.since))}>
            <span>
              <Repeated {...event} />
            </span>
          </OneLine>
        </>
      )}
    </span>
  ),
  about: (event) => {
    const text = texts().staffLists.audit
    const { page, searched, reason } = event
    const facts = [
      auditList.columns.about.value(event),
      searched ? saySearch(page, searched) : [],
      reason ? text.reason(reason) : [],
    ]
    return <OneLine value={facts.flat().join(' · ')} />
  },
  searched: null,
  reason: null,
}

function Meaning({ of: event }: { readonly of: AuditResult }) {
  const { accountId: id, openedBy, name } = event
  const said = sentenceAbout(event.action, event.page)
  const person =
    id && openedBy && name ? (
      <a href={pathOfRecord({ kind: 'person', id }, openedBy)}>{name}</a>
    ) : (
      texts().acts.anyone.name
    )
  return (
    <>
      <RichText values={{ name: person, by: actorOf(event) }}>{said}</RichText>
      {id && !said.includes('{name}') && <> · {person}</>}
    </>
  )
}
