import { DateTime } from '#app/_ui/date-time.tsx'
import { ButtonLink, LinkLine, SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { pathOfApplication } from '#app/paths/application.ts'
import { pathOfRecord } from '#app/paths/record.ts'
import { currentRequestContext } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { listOpenedToday } from '#lib/accounts/people/opened-today.ts'
import { may } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { listImports } from '#lib/imports/applying/manage-imports.ts'
import { tasksList } from '#lib/tasks/list.ts'
import { listOldestTasks } from '#lib/tasks/manage-tasks.ts'
import { texts } from '#lib/text/texts.ts'
import { ToRenew } from './desk/to-renew.tsx'
import { RecentActBanner, RecentActs } from './record/act-changes.tsx'
import { RecordSection } from './record-section.tsx'
import { TaskLine } from './tasks/task-line.tsx'
import { WaitingSection } from './waiting-section.tsx'

const taskUndo = (staff: StaffMember) =>
  ({ staff, capability: 'do-tasks', path: '/staff/tasks' }) as const

export default async function StaffStart() {
  const text = texts().staff.start
  const staff = await requireStaff('use-staff-pages')
  const { name, staffRoles } = staff
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
              <TaskSection staff={staff} />
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
            {text.as(name, roles)} {text.lead}
          </p>
        </div>
      </div>
    </>
  )
}

/** The last imports. */
async function LastImports() {
  const imports = await listImports(3)
  const { by, none } = texts().staffData.imports
  return (
    <RecordSection title={texts().staffDesk.lastImports} none={none} rows={imports}>
      {({ file, at, operatorName }) => (
        <>
          <a href="/staff/import" className="min-w-0 font-bold break-words">
            {file}
          </a>
          <span className="text-sm text-muted">
            <DateTime at={at} /> {by(operatorName)}
          </span>
        </>
      )}
    </RecordSection>
  )
}

/** The records that this member of staff has opened today; the links are those of a search (decision 085). */
async function OpenedToday({ staff }: { readonly staff: StaffMember }) {
  const text = texts().staffDesk.openedToday
  const records = await listOpenedToday(staff, currentRequestContext())
  return (
    <RecordSection
      title={text.title}
      list="openedToday"
      none={text.none}
      rows={records}
      more={texts().staffRecord.inAudit}
    >
      {({ kind, id, name, openedBy }) => (
        <>
          <a
            href={
              kind === 'application' ? pathOfApplication(id) : pathOfRecord({ kind, id }, openedBy)
            }
            className="min-w-0 font-bold break-words"
          >
            {name}
          </a>
          <span className="text-sm text-muted">{text.kinds[kind]}</span>
        </>
      )}
    </RecordSection>
  )
}

const maxTasks = 10

/** The oldest open tasks, with a link to all. */
async function TaskSection({ staff }: { readonly staff: StaffMember }) {
  const text = texts().staffTasks
  const tasks = await listOldestTasks(maxTasks)
  return (
    <>
      <RecordSection title={text.title} none={text.none} rows={tasks}>
        {(task) => <TaskLine of={task} staff={staff} />}
      </RecordSection>
      <div className="flex flex-wrap gap-4">
        <ButtonLink href="/staff/tasks/add">{text.add.link}</ButtonLink>
        <SecondaryLink href={tasksList.path}>{text.all}</SecondaryLink>
      </div>
    </>
  )
}
