import { Ending } from '#app/_ui/ending.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { NewPassword } from '#app/_ui/form/new-password.tsx'
import { UsernameForPasswordManager } from '#app/_ui/form/password-field.tsx'
import { queryOf } from '#app/request.ts'
import { personalWords } from '#lib/accounts/change-password.ts'
import { findInvitation } from '#lib/accounts/use-invitation.ts'
import { texts } from '#lib/text/texts.ts'

/** Opening the link of an invitation changes nothing (decision 025). */
export default async function WelcomePage() {
  const text = texts().welcome
  const token = queryOf('token') ?? ''
  const invitation = await findInvitation(token)
  if (invitation?.state !== 'open') {
    const { reasons, ...expired } = text.expiredLink
    const lead = reasons[invitation?.state ?? 'unknown']
    return <Ending {...expired} lead={lead} href="/login" link={texts().signIn.title} />
  }
  return (
    <Form text={text} hidden={{ token }} lead={text.lead(invitation.name, invitation.username)}>
      {(field) => (
        <>
          <UsernameForPasswordManager username={invitation.username} />
          <NewPassword {...field('password')} words={personalWords(invitation)} />
        </>
      )}
    </Form>
  )
}
