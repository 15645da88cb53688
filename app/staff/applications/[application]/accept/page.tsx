import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { requireStaff } from '#app/staff-member.ts'
import { type Duplicate, openApplication } from '#lib/accounts/staff/applications.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { en } from '#lib/text/en.ts'
import { acceptApplication } from '../../actions.ts'
import { pathOfApplication } from '../../application-path.ts'
import { applicantName } from '../applicant-name.ts'
import { DecisionForm } from '../decision-form.tsx'

const text = en.staffApplications

export const metadata: Metadata = { title: null }

interface AcceptPageProps {
  readonly params: Promise<{ application: string }>
}

export default async function AcceptPage({ params }: AcceptPageProps) {
  const { application } = await params
  const id = guidOrNil(application)
  const staff = await requireStaff('decide-applications', pathOfApplication(id, 'accept'))
  const opened = await openApplication(staff, id, await currentRequestContext())
  if (!opened) notFound()
  const { reference, state, amount, accountId } = opened.application
  if (!['sent', 'asked'].includes(state)) redirect(pathOfApplication(id))
  return (
    <>
      <BackLink href={pathOfApplication(id)}>{text.backToApplication}</BackLink>
      <DecisionForm
        action={acceptApplication}
        id={id}
        site={organisation.name}
        lead={text.accept.lead(applicantName(opened.application), reference)}
        decision="accept"
        values={{
          number: reference,
          amount: amount ?? '',
          text: text.accept.template(organisation.name),
        }}
        lines={[
          { name: 'number', label: text.accept.number, hint: text.accept.numberHint },
          { name: 'amount', label: text.accept.amount, hint: text.accept.amountHint },
        ]}
        choice={accountId === null ? choiceOf(opened.duplicates) : undefined}
      />
    </>
  )
}

/** The choice of an account; undefined if no stored person resembles the applicant. */
const choiceOf = (duplicates: readonly Duplicate[]) =>
  duplicates.length === 0
    ? undefined
    : {
        legend: text.accept.account,
        options: [
          { id: 'new', label: text.accept.newAccount, hint: text.accept.newAccountHint },
          ...duplicates.map(({ id, name, username, email, postcode }) => ({
            id,
            label: name,
            hint: [username, email, postcode].filter(Boolean).join(', '),
          })),
        ],
      }
