import { Banner } from '#app/_ui/banner.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { PasskeyField } from '#app/_ui/form/passkey-field.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { withGoto } from '#app/paths/mfa.ts'
import { queryOf } from '#app/request.ts'
import { readDemonstrationCode } from '#lib/accounts/staff/demonstration-secrets.ts'
import { mustUsePasskey } from '#lib/auth/mfa/next-step.ts'
import { stepOptions } from '#lib/auth/passkeys/pass-step.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { texts } from '#lib/text/texts.ts'
import { CodeForm } from './code-form.tsx'
import { requireMfaStep } from './require-step.ts'

export default async function EnterCode() {
  const text = texts().mfa.enter
  const passkey = texts().passkeys.step
  const goto = safeRedirectPath(queryOf('goto'))
  const member = await requireMfaStep('enter-code', goto)
  const needsPasskey = mustUsePasskey(member)
  const showsCode = member.hasApp && !needsPasskey
  const shown = showsCode && (await readDemonstrationCode(member))
  return (
    <>
      {shown && (
        <Banner kind="notice" title={text.demonstration.title(shown)}>
          <p>{text.demonstration.text}</p>
        </Banner>
      )}
      {showsCode ? (
        <CodeForm text={text} digits />
      ) : (
        <TitledHeading lead={passkey.lead}>{passkey.title}</TitledHeading>
      )}
      <div className="grid *:[grid-area:1/1] empty:hidden">
        {!showsCode && <p className="without-script">{passkey.withoutScript}</p>}
        {member.hasPasskey && (
          <ButtonForm
            action={withGoto('/second-step/passkey', goto)}
            {...(showsCode && { kind: 'secondary' })}
            button={showsCode ? { ...passkey, submit: passkey.instead } : passkey}
            className="needs-script"
          >
            <PasskeyField use="get" options={await stepOptions(member)} />
          </ButtonForm>
        )}
      </div>
      <p>
        {needsPasskey ? (
          <a href={withGoto('/security/passkeys/add', goto)}>{passkey.another}</a>
        ) : (
          <a href={withGoto('/second-step/recovery', goto)}>{text.lost}</a>
        )}
      </p>
      {member.isPending && (
        <LinkLine href={`${withGoto('/login', goto)}&again=1`}>{text.other}</LinkLine>
      )}
    </>
  )
}
