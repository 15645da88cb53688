import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { UsernameForPasswordManager } from '#app/_ui/form/new-password.tsx'
import { PasswordField } from '#app/_ui/form/password-field.tsx'
import { requireShownMember } from '#app/member.ts'
import { texts } from '#lib/text/texts.ts'

export default async function ChangeEmailPage() {
  const text = texts().changeEmail
  const member = await requireShownMember()
  return (
    <Form
      back={{ href: '/profile', label: texts().profile.back }}
      title={text.title}
      lead={text.lead(member.email)}
      button={text}
    >
      {(field) => (
        <>
          <UsernameForPasswordManager username={member.username} />
          <Field
            {...field('email')}
            label={text.new}
            hint={text.newHint}
            type="email"
            autoComplete="email"
          />
          <PasswordField {...field('current')} label={text.current} hint={text.currentHint} />
        </>
      )}
    </Form>
  )
}
