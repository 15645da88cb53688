import { Field } from '#app/_ui/form/field.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { texts } from '#lib/text/texts.ts'
import { StaffForm } from '../../../../staff-form.tsx'
import { IssuedSecret } from '../../../issued-secret.tsx'
import { type ClientPageProps, openClient } from '../../open-client.ts'

export default async function AddWebhookPage(props: ClientPageProps) {
  const text = texts().staffWebhooks
  const { fields, hints } = text
  const { client, back } = await openClient('manage-clients', props)
  return (
    <StaffForm
      back={back}
      title={text.addTo(client.name)}
      lead={text.lead}
      button={text.addForm}
      result={(issued) => <IssuedSecret kind="webhook" of={issued} />}
    >
      {(field) => (
        <>
          <Field {...field('url')} label={fields.url} hint={hints.url} verbatim />
          <Field {...field('email')} label={fields.email} hint={hints.email} autoComplete="off" />
          <TextArea {...field('types')} label={fields.types} hint={hints.types} rows={3} />
        </>
      )}
    </StaffForm>
  )
}
