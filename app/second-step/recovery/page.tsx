import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { queryOf } from '#app/request.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { texts } from '#lib/text/texts.ts'
import { CodeForm } from '../code-form.tsx'
import { withGoto } from '../goto.ts'
import { requireMfaStep } from '../require-step.ts'

export default async function EnterRecoveryCode() {
  const text = texts().mfa.recovery
  const goto = safeRedirectPath(queryOf('goto'))
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
