import type { Metadata } from 'next'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { requireStaffStep } from '#app/staff-member.ts'
import { en } from '#lib/text/en.ts'
import { sendCode } from './actions.ts'
import { CodeForm } from './code-form.tsx'
import { gotoOf, type StepProps, withGoto } from './goto.ts'

const text = en.secondStep.enter

export const metadata: Metadata = { title: null }

export default async function EnterCode({ searchParams }: StepProps) {
  const goto = gotoOf((await searchParams).goto)
  await requireStaffStep('enter-code', '/second-step', goto)
  return (
    <>
      <CodeForm
        action={sendCode}
        title={text.title}
        site={organisation.name}
        heading={<PageHeading lead={text.lead}>{text.title}</PageHeading>}
        label={text.code}
        submit={text.submit}
        pending={text.pending}
        goto={goto}
        digits
      />
      <p>
        <a href={withGoto('/second-step/recovery', goto)}>{text.lost}</a>
      </p>
    </>
  )
}
