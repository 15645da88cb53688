import { Tag } from '#app/_ui/tag.tsx'
import { countWaiting, maxCounted as max } from '#lib/accounts/staff/waiting.ts'
import { may } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from './record-section.tsx'

/** The tasks that wait for staff with these roles, with links; nothing if the roles have none. */
export async function WaitingSection({ staffRoles: roles }: Pick<StaffMember, 'staffRoles'>) {
  const text = texts().staff.waiting
  const decides = may(roles, 'decide-applications')
  const answers = may(roles, 'look-after-privacy')
  if (!decides && !answers) return null
  const { applications, requests, overdue } = await countWaiting()
  const rows = [
    {
      isShown: decides && applications > 0,
      key: '/staff/applications',
      row: <a href="/staff/applications">{text.applications(applications, max)}</a>,
    },
    {
      isShown: answers && requests > 0,
      key: '/staff/privacy',
      row: (
        <>
          <a href="/staff/privacy">{text.requests(requests, max)}</a>
          {overdue > 0 && <Tag>{text.overdue(overdue, max)}</Tag>}
        </>
      ),
    },
  ]
  return (
    <RecordSection
      title={text.title}
      none={text.none}
      rows={rows.filter(({ isShown }) => isShown)}
    />
  )
}
