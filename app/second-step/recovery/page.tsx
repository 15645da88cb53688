import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { withGoto } from '#app/paths/mfa.ts'
import { queryOf } from '#app/request.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { texts } from '#lib/text/texts.ts'
import { CodeForm } from '../code-form.tsx'
import { requireMfaStep } from '../require-step.ts'

export default async function EnterRecoveryCode() {
  const text = texts().mfa.recovery
  const goto = safeRedirectPath(queryOf('goto'))
  const { hasApp } = await requireMfaStep('enter-code', goto)
  return (
    <>
      <CodeForm text={text} digits={false} />
      <LinkLine href={withGoto('/second-step', goto)}>
        {text.back[hasApp ? 'app' : 'passkey']}
      </LinkLine>
      <p className="text-muted">
        <RichText>{text.lost}</RichText>
      </p>
    </>
  )
}
