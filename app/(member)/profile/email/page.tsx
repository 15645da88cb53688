import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { PasswordField, UsernameForPasswordManager } from '#app/_ui/form/password-field.tsx'
import { requireShownMember } from '#app/member.ts'
import { findPendingEmailChange } from '#lib/accounts/request-email-change.ts'
import { texts } from '#lib/text/texts.ts'
import { PendingEmailNotice } from '../pending-email-notice.tsx'

export default async function ChangeEmailPage() {
  const text = texts().changeEmail
  const member = await requireShownMember()
  const pending = await findPendingEmailChange(member)
  return (
    <Form
      back={{ href: '/profile', label: texts().profile.back }}
      text={text}
      lead={text.lead(member.email)}
      above={pending && <PendingEmailNotice {...pending} />}
      values={pending ? { email: pending.email } : {}}
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
