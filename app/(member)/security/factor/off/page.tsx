import { redirect } from 'next/navigation'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { PasskeyField } from '#app/_ui/form/passkey-field.tsx'
import { requireShownMember } from '#app/member.ts'
import { findFactorState } from '#lib/auth/mfa/manage-mfa.ts'
import { listPasskeys } from '#lib/auth/passkeys/own-passkeys.ts'
import { stepOptions } from '#lib/auth/passkeys/pass-step.ts'
import { texts } from '#lib/text/texts.ts'
import { ProofForm } from '../proof-form.tsx'

/** Switches two-step sign-in off, with the password and a code or with a passkey. */
export default async function SwitchOff() {
  const text = texts().factor.switchOff
  const member = await requireShownMember()
  const factor = await findFactorState(member)
  if (member.isStaff || !factor) redirect('/security/factor')
  const hasPasskey = (await listPasskeys(member)).length > 0
  return (
    <>
      <ProofForm username={member.username} hasApp={factor.hasApp} text={text} kind="danger" />
      {hasPasskey && (
        <ButtonForm
          action="/security/factor/off/passkey"
          kind="danger"
          button={{ submit: text.withPasskey, pending: text.pending }}
          className="needs-script"
        >
          <PasskeyField use="get" options={await stepOptions(member)} />
        </ButtonForm>
      )}
    </>
  )
}
