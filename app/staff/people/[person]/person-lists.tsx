import { RichText } from '#app/_ui/rich-text.tsx'
import { Tag } from '#app/_ui/tag.tsx'
import { DateTime } from '#app/(member)/date-time.tsx'
import type { PersonRecord, StaffRecord } from '#lib/accounts/people/open-record.ts'
import { formatUserAgent } from '#lib/text/format-user-agent.ts'
import { texts } from '#lib/text/texts.ts'
import { pathOfRecord } from '../../record-path.ts'
import { RecordSection } from '../../record-section.tsx'

interface PersonListsProps {
  readonly of: PersonRecord
  readonly linkTo: (record: StaffRecord) => string
}

/** The memberships, sign-ins, emails and activity of a person. */
export function PersonLists({ of: { account, activity }, linkTo }: PersonListsProps) {
  const text = texts().staffRecord.person
  const { unnamed, rights: rightNames } = texts().staffRecord.membership
  return (
    <>
      <RecordSection
        title={text.memberships}
        rows={account.memberships.map(({ id, charityNumber, name, type, ...rights }) => {
          const record = { kind: 'membership', id } as const
          return {
            key: id,
            row: (
              <>
                <span className="min-w-0 break-words">
                  <a href={pathOfRecord(record, linkTo(record))} className="font-bold">
                    {name || unnamed(charityNumber)}
                  </a>
                  <span className="block text-sm text-muted">
                    {charityNumber}, {type}
                  </span>
                </span>
                <span className="flex flex-wrap gap-2">
                  {(['primary', 'billing'] as const)
                    .filter((right) => rights[right])
                    .map((right) => (
                      <Tag key={right}>{rightNames[right]}</Tag>
                    ))}
                </span>
              </>
            ),
          }
        })}
      />
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
