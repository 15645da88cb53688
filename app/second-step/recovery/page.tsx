import type { Metadata } from 'next'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { requireStaffStep } from '#app/staff-member.ts'
import { en } from '#lib/text/en.ts'
import { sendRecoveryCode } from '../actions.ts'
import { CodeForm } from '../code-form.tsx'
import { gotoOf, type StepProps, withGoto } from '../goto.ts'

const text = en.secondStep.recovery

export const metadata: Metadata = { title: null }

export default async function EnterRecoveryCode({ searchParams }: StepProps) {
  const goto = gotoOf((await searchParams).goto)
  await requireStaffStep('enter-code', '/second-step/recovery', goto)
  return (
    <>
      <CodeForm
        action={sendRecoveryCode}
        title={text.title}
        site={organisation.name}
        heading={<PageHeading lead={text.lead}>{text.title}</PageHeading>}
        label={text.code}
        hint={text.codeHint}
        submit={text.submit}
        pending={text.pending}
        goto={goto}
        digits={false}
      />
      <p>
        <a href={withGoto('/second-step', goto)}>{text.back}</a>
      </p>
      <p className="text-muted">{text.lost}</p>
    </>
  )
}
