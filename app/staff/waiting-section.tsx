import { Tag } from '#app/_ui/tag.tsx'
import { pathOfApplication } from '#app/paths/application.ts'
import { pathOfRequest } from '#app/paths/personal-data.ts'
import { pathOfTask } from '#app/paths/task.ts'
import { listWaiting, maxCounted as max, type QueueName } from '#lib/accounts/staff/waiting.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { formatDate, formatDay } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from './record-section.tsx'

/** The page of each queue, and the page of one of its rows. */
const paths: Readonly<Record<QueueName, readonly [string, (id: string) => string]>> = {
  closures: ['/staff/privacy', pathOfRequest],
  requests: ['/staff/privacy', pathOfRequest],
  applications: ['/staff/applications?state=sent', pathOfApplication],
  fees: ['/staff/applications?state=accepted', pathOfApplication],
  payments: ['/staff/applications?state=awaiting-payment', pathOfApplication],
  tasks: ['/staff/tasks', pathOfTask],
  imports: ['/staff/import', (id) => `/staff/import/${id}`],
}

/** The queues in which work waits for staff with these roles; nothing if the roles have no queue. */
export async function WaitingSection({ staffRoles }: Pick<StaffMember, 'staffRoles'>) {
  const text = texts().staff.waiting
  const queues = await listWaiting({ staffRoles })
  if (!queues) return null
  return (
    <RecordSection title={text.title} none={text.none} rows={queues}>
      {({ name, count, overdue, since, oldest, dueOn }) => (
        <>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <a href={paths[name][0]} className="font-bold">
              {text.queues[name](count, max)}
            </a>
            {overdue > 0 && <Tag kind="late">{text.overdue(overdue, max)}</Tag>}
          </span>
          <span className="text-sm text-muted">
            <a href={paths[name][1](oldest)} className="inline-block py-1">
              {text.oldest(formatDate(since))}
            </a>
            {dueOn && ` · ${text.due(formatDay(dueOn))}`}
          </span>
        </>
      )}
    </RecordSection>
  )
}
