import type { Metadata } from 'next'
import { Banner } from '#app/_ui/banner.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { readDemonstrationCode } from '#lib/accounts/staff/demonstration-secrets.ts'
import { texts } from '#lib/text/texts.ts'
import { CodeForm } from './code-form.tsx'
import { gotoOf, type StepProps, withGoto } from './goto.ts'
import { requireMfaStep } from './require-step.ts'

export const metadata: Metadata = { title: null }

export default async function EnterCode({ searchParams }: StepProps) {
  const text = texts().mfa.enter
  const goto = gotoOf((await searchParams).goto)
  const member = await requireMfaStep('enter-code', '/second-step', goto)
  const shown = await readDemonstrationCode(member)
  return (
    <>
      {shown && (
        <Banner kind="notice" title={text.demonstration.title(shown)}>
          <p>{text.demonstration.text}</p>
        </Banner>
      )}
      <CodeForm
        heading={<PageHeading lead={text.lead}>{text.title}</PageHeading>}
        text={text}
        digits
      />
      <p>
        <a href={withGoto('/second-step/recovery', goto)}>{text.lost}</a>
      </p>
      {member.isPending && (
        <p>
          <a href={`${withGoto('/login', goto)}&again=1`}>{text.other}</a>
        </p>
      )}
    </>
  )
}
