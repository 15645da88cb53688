import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { texts } from '#lib/text/texts.ts'

/** Asks why staff open a record that they did not find by searching. */
export function ReasonForm({ kind }: { readonly kind: 'person' | 'membership' }) {
  const text = texts().staff.reason
  const title = text.title[kind]
  return (
    <>
      <Form title={title} text={text}>
        {(field) => <Field {...field('reason')} />}
      </Form>
      <LinkLine href="/staff/people">{text.search}</LinkLine>
    </>
  )
}
