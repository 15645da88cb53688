import { Form } from '#app/_ui/form/form.tsx'
import { CurrentPassword } from '#app/_ui/form/password-field.tsx'
import { queryOf } from '#app/request.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { texts } from '#lib/text/texts.ts'
import { requireMfaStep } from '../require-step.ts'

/** Asks for the password before an authenticator app is set up. */
export default async function SetUp() {
  const text = texts().mfa.setUp
  const goto = safeRedirectPath(queryOf('goto'))
  const { username, isStaff } = await requireMfaStep('set-up', goto)
  return (
    <Form
      text={text}
      lead={text.leads[isStaff ? 'staff' : 'member']}
      above={
        <>
          <p>{text.apps}</p>
          <p>{text.ends}</p>
        </>
      }
    >
      {(field) => <CurrentPassword {...field('current')} username={username} />}
    </Form>
  )
}
