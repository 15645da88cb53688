import type { ReactNode } from 'react'
import { DateTime, TextAt } from '#app/_ui/date-time.tsx'
import { Repeated } from '#app/_ui/repeated.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import type { PersonRecord } from '#lib/accounts/people/open-record.ts'
import { actorOf, sentenceAbout } from '#lib/acts/sentences.ts'
import { formatUserAgent } from '#lib/text/format-user-agent.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../../record-section.tsx'

/** The sign-ins, emails and activity of a person. */
export function PersonHistory({ account, profile, activity }: PersonRecord) {
  const name = profile.forename || account.name
  const { inAudit, person: text } = texts().staffRecord
  return (
    <>
      <RecordSection title={text.access} rows={account.access}>
        {({ kind, client, network, agent, lastUsedAt }) => (
          <>
            <span>{client ?? (kind === 'bearer' ? text.bearer : formatUserAgent(agent))}</span>
            <span className="text-sm text-muted">
              {network ?? text.unknownNetwork}, <TextAt at={lastUsedAt}>{text.lastUsed}</TextAt>
            </span>
          </>
        )}
      </RecordSection>
      {account.failedSignIns.length > 0 && (
        <RecordSection
          title={text.failed}
          list="networks"
          rows={account.failedSignIns}
          more={inAudit}
        >
          {({ network, count, lastAt }) =>
            eventLine(text.failedFrom(count, network ?? text.unknownNetwork), lastAt)
          }
        </RecordSection>
      )}
      <RecordSection title={text.emails} list="emails" rows={account.emails}>
        {({ subject, recipient, state, response, at }) =>
          eventLine(
            <>
              {subject}
              <span className="block text-sm text-muted">
                {[recipient, texts().security.emails.states[state], response]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>,
            at,
          )
        }
      </RecordSection>
      <RecordSection title={text.activity} list="activity" rows={activity} more={inAudit}>
        {(event) =>
          eventLine(
            <>
              <RichText values={{ name, by: actorOf(event) }}>
                {sentenceAbout(event.action, event.page)}
              </RichText>
              {event.reason && texts().acts.because(event.reason)}
              <span className="block text-sm text-muted">
                <Repeated {...event} />
              </span>
            </>,
            event.at,
          )
        }
      </RecordSection>
    </>
  )
}

const eventLine = (what: ReactNode, at: number) => (
  <>
    <span className="min-w-0 break-words">{what}</span>
    <span className="text-sm text-muted">
      <DateTime at={at} />
    </span>
  </>
)
