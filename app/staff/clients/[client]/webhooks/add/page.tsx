import { Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { eventTypes } from '#lib/contracts/events/feed.ts'
import { texts } from '#lib/text/texts.ts'
import { IssuedSecret } from '../../../issued-secret.tsx'
import { type ClientPageProps, openClient } from '../../open-client.ts'

export default async function AddWebhookPage(props: ClientPageProps) {
  const { staffWebhooks: text, manual } = texts()
  const meanings = manual.events
  const { fields, hints } = text
  const { client, back } = await openClient('manage-clients', props)
  return (
    <Form
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
          <Options
            legend={fields.types}
            hint={hints.types}
            options={eventTypes.map((type) => ({ value: type, label: type, hint: meanings[type] }))}
            isSelected={(type) => field(type).value === 'yes'}
          />
        </>
      )}
    </Form>
  )
}
