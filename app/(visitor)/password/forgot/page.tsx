import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { publicPage } from '#app/public-page.ts'
import { texts } from '#lib/text/texts.ts'

export const generateMetadata = () =>
  publicPage(
    null,
    texts().forgottenPassword.description(organisation.name),
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
