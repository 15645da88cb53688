import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { Lines } from '#app/_ui/lines.tsx'
import { texts } from '#lib/text/texts.ts'
import { type ClientPageProps, openClient } from '../open-client.ts'

export default async function DeleteClientPage(props: ClientPageProps) {
  const text = texts().staffClients
  const { client, back } = await openClient('manage-clients', props)
  return (
    <Form
      back={back}
      title={text.delete.title(client.name)}
      text={text.delete}
      above={
        <>
          <p>{text.delete.ends}</p>
          <Lines of={text.use(client)} />
          <p>{text.delete.stays}</p>
        </>
      }
      kind="danger"
    >
      {(field) => <Field {...field('confirm')} label={text.fields.confirm(client.id)} verbatim />}
    </Form>
  )
}
