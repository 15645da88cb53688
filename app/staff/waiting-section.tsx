import { RichText } from '#app/_ui/rich-text.tsx'
import { Tag } from '#app/_ui/tag.tsx'
import { listWaiting, maxCounted as max, type QueueName } from '#lib/accounts/staff/waiting.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { formatDate, formatDay } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from './record-section.tsx'

const paths: Readonly<Record<QueueName, string>> = {
  closures: '/staff/privacy',
  requests: '/staff/privacy',
  applications: '/staff/applications',
  fees: '/staff/applications?state=accepted',
  tasks: '#tasks',
  imports: '/staff/import',
}

/** The queues in which work waits for staff with these roles; nothing if the roles have no queue. */
export async function WaitingSection({ staffRoles }: Pick<StaffMember, 'staffRoles'>) {
  const text = texts().staff.waiting
  const queues = await listWaiting({ staffRoles })
  if (!queues) return null
  return (
    <RecordSection
      title={text.title}
      none={text.none}
      rows={queues.map(({ name, count, overdue, since, dueOn }) => ({
        key: name,
        row: (
          <>
            <span className="flex flex-wrap items-baseline gap-x-3">
              <a href={paths[name]} className="font-bold">
                {text.queues[name](count, max)}
              </a>
              {overdue > 0 && <Tag>{text.overdue(overdue, max)}</Tag>}
            </span>
            <span className="text-sm text-muted">
              <RichText values={{ day: formatDate(since ?? 0) }}>{text.since}</RichText>
              {dueOn && (
                <>
                  {' · '}
                  <RichText values={{ day: formatDay(dueOn) }}>{text.due}</RichText>
                </>
              )}
            </span>
          </>
        ),
      }))}
    />
  )
}
