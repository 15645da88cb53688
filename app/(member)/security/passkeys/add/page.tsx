import { SubmitButton } from '#app/_ui/form/button.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { PasskeyField } from '#app/_ui/form/passkey-field.tsx'
import { proofOf } from '#app/access/acts.ts'
import { admit } from '#app/access/admit.ts'
import { memberAccess } from '#app/access/member.ts'
import { currentMfaMember } from '#app/access/session.ts'
import { currentRequestContext, currentUrl } from '#app/request.ts'
import { listPrograms } from '#lib/auth/app-passwords.ts'
import { addOptions } from '#lib/auth/passkeys/own-passkeys.ts'
import { formatUserAgent } from '#lib/text/format-user-agent.ts'
import { texts } from '#lib/text/texts.ts'
import { Programs } from '../../factor/programs.tsx'

/** Shown to members who have just signed in, without script too, to say what a passkey needs. */
export default async function AddPasskey() {
  const text = texts().passkeys.add
  const member = admit(await memberAccess(currentUrl(), proofOf('/security/passkeys/add')))
  const [options, mfa] = await Promise.all([addOptions(member), currentMfaMember()])
  return (
    <Form
      back={{ href: '/security', label: texts().security.title }}
      text={text}
      button={undefined}
      above={
        mfa?.isStaff && !mfa.hasMfa ? (
          <>
            <p>{text.first}</p>
            <Programs of={await listPrograms(member)} />
          </>
        ) : (
          <p>{text.beside}</p>
        )
      }
      values={{ name: formatUserAgent(currentRequestContext().agent) }}
    >
      {(field) => (
        <div className="grid *:[grid-area:1/1]">
          <p className="without-script">{text.withoutScript}</p>
          <div className="needs-script stack">
            <Field {...field('name')} autoComplete="off" />
            <PasskeyField use="create" options={options} />
            <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
          </div>
        </div>
      )}
    </Form>
  )
}
