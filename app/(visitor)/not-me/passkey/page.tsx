import { Form } from '#app/_ui/form/form.tsx'
import { PasswordField } from '#app/_ui/form/password-field.tsx'
import { withGoto } from '#app/paths/mfa.ts'
import { queryOf } from '#app/request.ts'
import { findRemovablePasskey } from '#lib/auth/passkeys/own-passkeys.ts'
import { texts } from '#lib/text/texts.ts'
import { NotMeEnding } from '../not-me-ending.tsx'

/** Opening the link changes nothing; the form removes the passkey (decision 089). */
export default async function NotMyPasskeyPage() {
  const text = texts().passkeys.notMe
  const token = queryOf('token') ?? ''
  const done = queryOf('done')
  const passkey = await findRemovablePasskey(token)
  if (!passkey && done) {
    const href = withGoto('/login', '/password/change')
    return <NotMeEnding {...text.done} href={href} link={text.done.signIn} />
  }
  if (!passkey) {
    return <NotMeEnding {...text.closed} />
  }
  return (
    <Form text={text} lead={text.lead(passkey.name)} hidden={{ token }} kind="danger">
      {(field) => <PasswordField {...field('current')} />}
    </Form>
  )
}
