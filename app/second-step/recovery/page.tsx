import { PageHeading } from '#app/_ui/page-heading.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { texts } from '#lib/text/texts.ts'
import { CodeForm } from '../code-form.tsx'
import { gotoOf, type StepProps, withGoto } from '../goto.ts'
import { requireMfaStep } from '../require-step.ts'

export default async function EnterRecoveryCode({ searchParams }: StepProps) {
  const text = texts().mfa.recovery
  const goto = gotoOf((await searchParams).goto)
  await requireMfaStep('enter-code', '/second-step/recovery', goto)
  return (
    <>
      <CodeForm
        heading={<PageHeading lead={text.lead}>{text.title}</PageHeading>}
        text={text}
        digits={false}
      />
      <p>
        <a href={withGoto('/second-step', goto)}>{text.back}</a>
      </p>
      <p className="text-muted">
        <RichText>{text.lost}</RichText>
      </p>
    </>
  )
}
