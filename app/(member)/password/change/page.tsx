import { Form } from '#app/_ui/form/form.tsx'
import { NewPassword } from '#app/_ui/form/new-password.tsx'
import { PasswordField, UsernameForPasswordManager } from '#app/_ui/form/password-field.tsx'
import { requireShownMember } from '#app/member.ts'
import { personalWords } from '#lib/accounts/change-password.ts'
import { texts } from '#lib/text/texts.ts'

/** Members who signed in with a temporary password are not asked for it again. */
export default async function ChangePassword() {
  const text = texts().changePassword
  const member = await requireShownMember()
  const isTemporary = member.passwordTemporary
  const title = isTemporary ? text.temporaryTitle : text.title
  return (
    <Form
      back={isTemporary ? undefined : { href: '/security', label: texts().security.title }}
      title={title}
      lead={isTemporary ? text.temporaryLead : text.lead}
      text={text}
    >
      {(field) => (
        <>
          <UsernameForPasswordManager username={member.username} />
          {!isTemporary && <PasswordField {...field('current')} />}
          <NewPassword {...field('password')} words={personalWords(member)} />
        </>
      )}
    </Form>
  )
}
