import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { requireStaff } from '#app/staff-member.ts'
import { openApplication } from '#lib/accounts/staff/applications.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { en } from '#lib/text/en.ts'
import { declineApplication } from '../../actions.ts'
import { pathOfApplication } from '../../application-path.ts'
import { DecisionForm } from '../decision-form.tsx'

const text = en.staffApplications

export const metadata: Metadata = { title: null }

interface DeclineApplicationProps {
  readonly params: Promise<{ application: string }>
}

export default async function DeclineApplication({ params }: DeclineApplicationProps) {
  const { application } = await params
  const id = guidOrNil(application)
  const staff = await requireStaff('decide-applications', pathOfApplication(id, 'decline'))
  const opened = await openApplication(staff, id, await currentRequestContext())
  if (!opened) notFound()
  const { reference, state } = opened.application
  if (!['sent', 'asked'].includes(state)) redirect(pathOfApplication(id))
  return (
    <>
      <BackLink href={pathOfApplication(id)}>{text.backToApplication}</BackLink>
      <DecisionForm
        action={declineApplication}
        id={id}
        site={organisation.name}
        lead={text.decline.lead(reference)}
        decision="decline"
        values={{ text: text.decline.template }}
      />
    </>
  )
}
