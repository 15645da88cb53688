import { notFound } from 'next/navigation'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { pathOfApplication } from '#app/paths/application.ts'
import { currentRequestContext } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { openApplication, type StaffApplication } from '#lib/accounts/applications/applications.ts'
import { canDecide } from '#lib/accounts/applications/decide-application.ts'
import { listActs, listChanges } from '#lib/accounts/people/undo-change.ts'
import { may } from '#lib/auth/staff/capabilities.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { texts } from '#lib/text/texts.ts'
import { QueueBanner, QueueNav, SaveAndNext } from '../../queue/queue-nav.tsx'
import { type ActReader, ChangeList, JustDone, listedActs } from '../../record/act-changes.tsx'
import { applicantName } from './applicant-name.ts'
import { ApplicationSheet } from './application-sheet.tsx'
import type { DecisionName } from './decision.ts'

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
  const { state } = opened.application
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
        {may(staff.staffRoles, 'decide-applications') && <Decisions id={id} of={opened} />}
        <ChangeList changes={listedActs(changes, undo)} />
      </ApplicationSheet>
    </>
  )
}

/** The decisions that have a page of their own, the usual one first. */
const decisions: readonly DecisionName[] = ['accept', 'ask', 'payment', 'decline']

/** The decisions that staff can make in this state; nothing if it is not their turn. */
function Decisions({ id, of }: { id: string; of: StaffApplication }) {
  const { application, next } = of
  const { state, renewal } = application
  const text = texts().staffApplications
  // The page that asks for a fee again has no link.
  const isAskedToPay = state === 'awaiting-payment'
  const links = decisions.filter(
    (decision) => canDecide(decision, state) && !(decision === 'payment' && isAskedToPay),
  )
  const canBePaid = canDecide('paid', state)
  if (links.length === 0 && !canBePaid) return null
  return (
    <section className="stack">
      <h2 className="text-xl">{text.decide}</h2>
      <div className="flex flex-wrap gap-4">
        {links.map((decision, n) => (
          <ButtonLink
            key={decision}
            href={pathOfApplication(id, decision)}
            kind={n === 0 && decision !== 'decline' ? 'primary' : 'secondary'}
          >
            {text[decision].link}
          </ButtonLink>
        ))}
      </div>
      {canBePaid && (
        <ButtonForm
          button={text.paid}
          action={pathOfApplication(id, 'paid')}
          className="flex flex-wrap gap-4"
          also={
            <SaveAndNext of={applicantName(application)} next={next} action={text.paid.submit} />
          }
        >
          <p className="w-full text-muted">
            {renewal ? text.paid.renewalLead : text.paid.lead} {text.emailWaits}
          </p>
        </ButtonForm>
      )}
    </section>
  )
}
