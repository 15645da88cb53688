import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { may } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { texts } from '#lib/text/texts.ts'
import { LastImports } from './desk/last-imports.tsx'
import { OpenedToday } from './desk/opened-today.tsx'
import { ToRenew } from './desk/to-renew.tsx'
import { RecentActBanner, RecentActs } from './record/act-changes.tsx'
import { TaskSection } from './tasks/task-section.tsx'
import { WaitingSection } from './waiting-section.tsx'

const taskUndo = (staff: StaffMember) =>
  ({ staff, capability: 'do-tasks', path: '/staff/tasks' }) as const

export default async function StaffStart() {
  const text = texts().staff.start
  const staff = await requireStaff('use-staff-pages')
  const { accountId, name, staffRoles } = staff
  const roles = staffRoles.map((role) => texts().staff.roles[role]).join(', ')
  return (
    <>
      {may(staffRoles, 'do-tasks') ? <RecentActBanner {...taskUndo(staff)} /> : <SuccessBanner />}
      <div className="grid max-w-none gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TitledHeading>{text.title}</TitledHeading>
        <div className="stack lg:col-start-1 lg:row-start-2">
          <WaitingSection staffRoles={staffRoles} />
          {may(staffRoles, 'edit-memberships') && <ToRenew />}
          {may(staffRoles, 'do-tasks') && (
            <div id="tasks" className="stack scroll-mt-8">
              <TaskSection accountId={accountId} />
              <RecentActs {...taskUndo(staff)} />
            </div>
          )}
        </div>
        <div className="stack lg:col-start-2 lg:row-start-2">
          {may(staffRoles, 'open-people') && <OpenedToday staff={staff} />}
          {may(staffRoles, 'import-data') && <LastImports />}
          {may(staffRoles, 'change-logo') && (
            <LinkLine href="/staff/logo">{texts().staffLogo.open}</LinkLine>
          )}
          <p className="text-sm text-muted">
            <RichText values={{ name, roles }}>{text.as}</RichText> {text.lead}
          </p>
        </div>
      </div>
    </>
  )
}
