import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { requireStaff } from '#app/staff-member.ts'
import { openApplication } from '#lib/accounts/staff/applications.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { en } from '#lib/text/en.ts'
import { askForPayment } from '../../actions.ts'
import { pathOfApplication } from '../../application-path.ts'
import { DecisionForm } from '../decision-form.tsx'

const text = en.staffApplications

export const metadata: Metadata = { title: null }

interface AskForFeeProps {
  readonly params: Promise<{ application: string }>
}

export default async function AskForFee({ params }: AskForFeeProps) {
  const { application } = await params
  const id = guidOrNil(application)
  const staff = await requireStaff('decide-applications', pathOfApplication(id, 'payment'))
  const opened = await openApplication(staff, id, await currentRequestContext())
  if (!opened) notFound()
  const { reference, state, amount } = opened.application
  if (!['accepted', 'awaiting-payment'].includes(state)) redirect(pathOfApplication(id))
  return (
    <>
      <BackLink href={pathOfApplication(id)}>{text.backToApplication}</BackLink>
      <DecisionForm
        action={askForPayment}
        id={id}
        site={organisation.name}
        lead={text.payment.lead(reference)}
        decision="payment"
        values={{ amount: amount ?? '', text: text.payment.template }}
        lines={[{ name: 'amount', label: text.payment.amount }]}
      />
    </>
  )
}
