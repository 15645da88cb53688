import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { publicPage } from '#app/public-page.ts'
import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'

export const generateMetadata = () =>
  publicPage(
    null,
    texts().forgottenPassword.description(env.orgName),
    texts().forgottenPassword.title,
  )

export default function ForgottenPasswordPage() {
  const text = texts().forgottenPassword
  return (
    <Form text={text}>
      {(field) => <Field {...field('email')} type="email" autoComplete="email" />}
    </Form>
  )
}
