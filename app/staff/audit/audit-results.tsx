import { DateTime } from '#app/_ui/date-time.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { pathOfRecord } from '#app/paths/record.ts'
import type { AuditQuery, AuditResult } from '#lib/accounts/audit/search-as-staff.ts'
import { actorOf, sentenceAbout } from '#lib/acts/sentences.ts'
import { texts } from '#lib/text/texts.ts'

interface AuditResultsProps {
  readonly of: { readonly events: readonly AuditResult[]; readonly next: string | undefined }
  readonly query: AuditQuery
  readonly isFirst: boolean
}

/** A page of the audit trail, newest first. */
export function AuditResults({ of: { events, next }, query, isFirst }: AuditResultsProps) {
  const text = texts().staffAudit
  const href = (parameters: Readonly<Record<string, string>>) =>
    `/staff/audit?${new URLSearchParams({ account: '', ...query, ...parameters })}`
  return (
    <section className="stack">
      <h2 className="text-xl">{text.results}</h2>
      <ol className="max-w-none border-t-2 border-ink">
        {events.map((event) => (
          <li key={event.id} className="border-b border-line py-2">
            <AuditLine of={event} />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-4">
        {!isFirst && <SecondaryLink href={href({})}>{text.newest}</SecondaryLink>}
        {next && <SecondaryLink href={href({ before: next })}>{text.older}</SecondaryLink>}
      </div>
    </section>
  )
}

function AuditLine({ of: event }: { of: AuditResult }) {
  const text = texts().staffAudit
  const { action, accountId, openedBy, network, searched, reason, at } = event
  const names = {
    client: event.clientName ?? event.clientId,
    membership: event.membershipName ?? event.membershipId,
    fee: event.feeId,
    signingKey: event.signingKeyId,
  }
  const abouts = (['client', 'membership', 'fee', 'signingKey'] as const).flatMap((about) => {
    const name = names[about]
    return name === null ? [] : [text.about[about](name)]
  })
  const said = sentenceAbout(action)
  const name =
    accountId && openedBy && event.name ? (
      <a
        href={pathOfRecord({ kind: 'person', id: accountId }, openedBy)}
        className="py-1 break-all"
      >
        {event.name}
      </a>
    ) : (
      texts().acts.anyone.name
    )
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="min-w-0">
          <RichText values={{ name, by: actorOf(event) }}>{said}</RichText>
          {accountId && !said.includes('{name}') && <> {name}</>}
        </span>
        <span className="text-sm text-muted">
          <DateTime at={at} />
          {event.times > 1 && (
            <>
              {' · '}
              <RichText values={{ time: <DateTime at={event.since} /> }}>
                {texts().security.repeated(event.times)}
              </RichText>
            </>
          )}
        </span>
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted [&>*]:min-w-0 [&>*]:break-words">
        {network && <span>{text.from(network)}</span>}
        {abouts.map((about) => (
          <span key={about}>{about}</span>
        ))}
        {searched && <span>{text.searched(searched)}</span>}
        {reason && <span>{text.reason(reason)}</span>}
      </p>
    </>
  )
}
