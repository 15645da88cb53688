import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { requireStaff } from '#app/staff-member.ts'
import { openApplication } from '#lib/accounts/staff/applications.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { en } from '#lib/text/en.ts'
import { askApplicant } from '../../actions.ts'
import { pathOfApplication } from '../../application-path.ts'
import { DecisionForm } from '../decision-form.tsx'

const text = en.staffApplications

export const metadata: Metadata = { title: null }

interface AskQuestionProps {
  readonly params: Promise<{ application: string }>
}

export default async function AskQuestion({ params }: AskQuestionProps) {
  const { application } = await params
  const id = guidOrNil(application)
  const staff = await requireStaff('decide-applications', pathOfApplication(id, 'ask'))
  const opened = await openApplication(staff, id, await currentRequestContext())
  if (!opened) notFound()
  const { reference, state } = opened.application
  if (!['sent'].includes(state)) redirect(pathOfApplication(id))
  return (
    <>
      <BackLink href={pathOfApplication(id)}>{text.backToApplication}</BackLink>
      <DecisionForm
        action={askApplicant}
        id={id}
        site={organisation.name}
        lead={text.ask.lead(reference)}
        decision="ask"
        values={{ text: text.ask.template }}
      />
    </>
  )
}
