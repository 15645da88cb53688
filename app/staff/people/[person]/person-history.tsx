import { RichText } from '#app/_ui/rich-text.tsx'
import { DateTime } from '#app/(member)/date-time.tsx'
import type { PersonRecord } from '#lib/accounts/people/open-record.ts'
import { formatUserAgent } from '#lib/text/format-user-agent.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../../record-section.tsx'

/** The sign-ins, emails and activity of a person. */
export function PersonHistory({ account, activity }: PersonRecord) {
  const text = texts().staffRecord.person
  return (
    <>
      <RecordSection
        title={text.access}
        rows={account.access.map(({ kind, client, network, agent, lastUsedAt }) => ({
          key: [kind, client, network, agent, lastUsedAt].join(' '),
          row: (
            <>
              <span>{client ?? (kind === 'bearer' ? text.bearer : formatUserAgent(agent))}</span>
              <span className="text-sm text-muted">
                {network ?? text.unknownNetwork},{' '}
                <RichText values={{ time: <DateTime at={lastUsedAt} /> }}>{text.lastUsed}</RichText>
              </span>
            </>
          ),
        }))}
      />
      {account.failedSignIns.length > 0 && (
        <RecordSection
          title={text.failed}
          rows={account.failedSignIns.map(({ network, count, lastAt }) => ({
            key: String(network),
            row: eventLine(text.failedFrom(count, network ?? text.unknownNetwork), lastAt),
          }))}
        />
      )}
      <RecordSection
        title={text.emails}
        rows={account.emails.map(({ action, at }) => ({
          key: `${action} ${at}`,
          row: eventLine(activityOf(action), at),
        }))}
      />
      <RecordSection
        title={text.activity}
        rows={activity.map(({ id, action, at }) => ({
          key: id,
          row: eventLine(activityOf(action), at),
        }))}
      />
    </>
  )
}

const activityOf = (action: string): string =>
  (texts().activity as Readonly<Record<string, string>>)[action] ?? action

const eventLine = (what: string, at: number) => (
  <>
    <span>{what}</span>
    <span className="text-sm text-muted">
      <DateTime at={at} />
    </span>
  </>
)
