import { DateTime } from '#app/_ui/date-time.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { pathOfRecord } from '#app/paths/record.ts'
import { type AuditResult, auditList } from '#lib/accounts/lists/audit.ts'
import { actorOf, sentenceAbout } from '#lib/acts/sentences.ts'
import { saySearch } from '#lib/lists/filters.ts'
import { texts } from '#lib/text/texts.ts'
import type { Cells } from '../lists/list-columns.tsx'

/** The cells of the audit trail: a sentence that opens the person, and all else that is known in one cell. */
export const auditCells: Cells<keyof typeof auditList.columns, AuditResult> = {
  meaning: (event) => <Meaning of={event} />,
  at: ({ at, times = 1, since = at }) => (
    <>
      <span className="lg:whitespace-nowrap">
        <DateTime at={at} />
      </span>
      {times > 1 && (
        <>
          {' · '}
          <RichText values={{ time: <DateTime at={since} /> }}>
            {texts().security.repeated(times)}
          </RichText>
        </>
      )}
    </>
  ),
  about: (event) => {
    const text = texts().staffLists.audit
    const { page, searched, reason } = event
    const facts = [
      auditList.columns.about.value(event),
      searched ? saySearch(page, searched) : [],
      reason ? text.reason(reason) : [],
    ]
    return <span className="lg:break-words">{facts.flat().join(' · ')}</span>
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
