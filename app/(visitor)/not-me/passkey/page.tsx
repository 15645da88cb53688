import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { ButtonLink, LinkLine } from '#app/_ui/form/button-link.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { PasswordField } from '#app/_ui/form/password-field.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { queryOf } from '#app/request.ts'
import { findRemovablePasskey } from '#lib/auth/passkeys/own-passkeys.ts'
import { texts } from '#lib/text/texts.ts'

/** Opening the link changes nothing; the form removes the passkey (decision 089). */
export default async function NotMyPasskeyPage() {
  const text = texts().passkeys.notMe
  const token = queryOf('token') ?? ''
  const done = queryOf('done')
  const passkey = await findRemovablePasskey(token)
  if (!passkey) {
    const { title, lead } = done ? text.done : text.closed
    return (
      <>
        <TitledHeading lead={lead}>{title}</TitledHeading>
        {done ? (
          <ButtonLink href={`/login?goto=${encodeURIComponent('/password/change')}`}>
            {text.done.signIn}
          </ButtonLink>
        ) : (
          <LinkLine href="/password/change">{texts().security.changePassword}</LinkLine>
        )}
        <ContactHelp />
      </>
    )
  }
  return (
    <Form text={text} lead={text.lead(passkey.name)} hidden={{ token }} kind="danger">
      {(field) => <PasswordField {...field('current')} />}
    </Form>
  )
}
