import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { queryOf } from '#app/request.ts'
import { findRecoveryCodes } from '#lib/auth/mfa/recovery-codes.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { texts } from '#lib/text/texts.ts'
import { requireMfaStep } from '../require-step.ts'

export default async function KeepCodes() {
  const text = texts().mfa.codes
  const goto = safeRedirectPath(queryOf('goto'))
  const member = await requireMfaStep('keep-codes', goto)
  const codes = (await findRecoveryCodes(member)) ?? []
  return (
    <>
      <TitledHeading lead={text.lead}>{text.title}</TitledHeading>
      <ol className="grid list-inside list-decimal gap-x-8 gap-y-2 border-y-2 border-ink py-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>{text.advice}</p>
      <ButtonForm className="print:hidden" button={text} />
    </>
  )
}
