import { redirect } from 'next/navigation'
import { SubmitButton } from '#app/_ui/form/button.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { PasskeyField } from '#app/_ui/form/passkey-field.tsx'
import { requireShownMember } from '#app/member.ts'
import { findFactorState } from '#lib/auth/mfa/manage-mfa.ts'
import { listPasskeys } from '#lib/auth/passkeys/own-passkeys.ts'
import { stepOptions } from '#lib/auth/passkeys/pass-step.ts'
import { texts } from '#lib/text/texts.ts'

/** Switches two-step sign-in on with a passkey, which shows that it works before the password needs it. */
export default async function SwitchOn() {
  const text = texts().factor.switchOn
  const member = await requireShownMember()
  const [factor, passkeys] = await Promise.all([findFactorState(member), listPasskeys(member)])
  if (factor || passkeys.length === 0) redirect('/security/factor')
  const options = await stepOptions(member)
  return (
    <Form
      back={{ href: '/security/factor', label: texts().factor.title }}
      text={text}
      button={undefined}
    >
      {() => (
        <div className="grid *:[grid-area:1/1]">
          <p className="without-script">{text.withoutScript}</p>
          <div className="needs-script stack">
            <PasskeyField use="get" options={options} />
            <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
          </div>
        </div>
      )}
    </Form>
  )
}
