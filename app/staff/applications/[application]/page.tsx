import { notFound } from 'next/navigation'
import { pathOfApplication } from '#app/paths/application.ts'
import { currentRequestContext } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { openApplication } from '#lib/accounts/applications/applications.ts'
import { listActs, listChanges } from '#lib/accounts/people/undo-change.ts'
import { may } from '#lib/auth/staff/capabilities.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { texts } from '#lib/text/texts.ts'
import { QueueBanner, QueueNav } from '../../queue/queue-nav.tsx'
import { type ActReader, ChangeList, JustDone, listedActs } from '../../record/act-changes.tsx'
import { applicantName } from './applicant-name.ts'
import { ApplicationSheet } from './application-sheet.tsx'
import { Decisions } from './decisions.tsx'

export default async function Application({
  params,
}: {
  params: Promise<{ application: string }>
}) {
  const { application } = await params
  const id = guidOrNil(application)
  const staff = await requireStaff('see-applications')
  const opened = await openApplication(staff, id, currentRequestContext())
  if (!opened) notFound()
  const { state, renewal } = opened.application
  const name = applicantName(opened.application)
  const changes = await listChanges({ kind: 'application', id })
  const undo: ActReader = {
    staff,
    capability: 'decide-applications',
    pathOf: (below, { applicationId }) => `${pathOfApplication(applicationId ?? id)}${below}`,
  }
  return (
    <>
      <QueueNav
        {...opened}
        back={{ href: `/staff/applications?state=${state}`, label: texts().staffApplications.back }}
        pathOf={pathOfApplication}
      />
      <QueueBanner title={name}>
        {/* What was decided may be the application before this one. */}
        <JustDone changes={listedActs(await listActs(undo.capability), undo)} />
      </QueueBanner>
      <ApplicationSheet of={opened}>
        {may(staff.staffRoles, 'decide-applications') && (
          <Decisions id={id} state={state} renewal={renewal} name={name} next={opened.next} />
        )}
        <ChangeList changes={listedActs(changes, undo)} />
      </ApplicationSheet>
    </>
  )
}
