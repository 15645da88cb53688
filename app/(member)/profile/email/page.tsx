import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { PasswordField, UsernameForPasswordManager } from '#app/_ui/form/password-field.tsx'
import { requireShownMember } from '#app/member.ts'
import { texts } from '#lib/text/texts.ts'

export default async function ChangeEmailPage() {
  const text = texts().changeEmail
  const member = await requireShownMember()
  return (
    <Form
      back={{ href: '/profile', label: texts().profile.back }}
      text={text}
      lead={text.lead(member.email)}
    >
      {(field) => (
        <>
          <UsernameForPasswordManager username={member.username} />
          <Field {...field('email')} type="email" autoComplete="email" />
          <PasswordField {...field('current')} />
        </>
      )}
    </Form>
  )
}
