import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { Ending } from '#app/_ui/ending.tsx'
import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { PasswordField } from '#app/_ui/form/password-field.tsx'
import { queryOf } from '#app/request.ts'
import { findRemovablePasskey } from '#lib/auth/passkeys/own-passkeys.ts'
import { texts } from '#lib/text/texts.ts'

/** Opening the link changes nothing; the form removes the passkey (decision 089). */
export default async function NotMyPasskeyPage() {
  const text = texts().passkeys.notMe
  const token = queryOf('token') ?? ''
  const done = queryOf('done')
  const passkey = await findRemovablePasskey(token)
  if (!passkey && done) {
    const href = `/login?goto=${encodeURIComponent('/password/change')}`
    return (
      <Ending {...text.done} href={href} link={text.done.signIn}>
        <ContactHelp />
      </Ending>
    )
  }
  if (!passkey) {
    return (
      <Ending {...text.closed}>
        <LinkLine href="/password/change">{texts().security.changePassword}</LinkLine>
        <ContactHelp />
      </Ending>
    )
  }
  return (
    <Form text={text} lead={text.lead(passkey.name)} hidden={{ token }} kind="danger">
      {(field) => <PasswordField {...field('current')} />}
    </Form>
  )
}
