import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { NewPassword } from '#app/_ui/form/new-password.tsx'
import { UsernameForPasswordManager } from '#app/_ui/form/password-field.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichParagraph } from '#app/_ui/rich-text.tsx'
import { queryOf } from '#app/request.ts'
import { suggestPassword } from '#lib/accounts/suggest-password.ts'
import { findInvitation, wordsOfInvited } from '#lib/accounts/use-invitation.ts'
import { env } from '#lib/env.ts'
import { type Texts, texts } from '#lib/text/texts.ts'

/** Opening the link of an invitation changes nothing (decision 025). */
export default async function WelcomePage() {
  const text = texts().welcome
  const token = queryOf('token') ?? ''
  const invitation = await findInvitation(token)
  if (invitation?.state !== 'open') return <ExpiredInvitation state={invitation?.state} />
  return (
    <Form text={text} hidden={{ token }} lead={text.lead(invitation.name, invitation.username)}>
      {(field) => (
        <>
          <UsernameForPasswordManager username={invitation.username} />
          <NewPassword
            {...field('password')}
            suggestion={suggestPassword(env.minPasswordLength, wordsOfInvited(invitation))}
          />
        </>
      )}
    </Form>
  )
}

function ExpiredInvitation({
  state = 'unknown',
}: {
  state?: keyof Texts['welcome']['expiredLink']['reasons'] | undefined
}) {
  const { title, reasons, instead } = texts().welcome.expiredLink
  return (
    <>
      <TitledHeading lead={reasons[state]}>{title}</TitledHeading>
      <RichParagraph>{instead}</RichParagraph>
      <ButtonLink href="/login">{texts().signIn.title}</ButtonLink>
    </>
  )
}
