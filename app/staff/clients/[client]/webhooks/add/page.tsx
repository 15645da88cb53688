import { Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { eventTypes } from '#lib/contracts/events/feed.ts'
import { texts } from '#lib/text/texts.ts'
import { IssuedSecret } from '../../../issued-secret.tsx'
import { type ClientPageProps, openClient } from '../../open-client.ts'

export default async function AddWebhookPage(props: ClientPageProps) {
  const text = texts().staffWebhooks.addForm
  const meanings = texts().manual.events
  const { client, back } = await openClient('manage-clients', props)
  return (
    <Form
      back={back}
      text={text}
      title={text.title(client.name)}
      result={(issued) => <IssuedSecret kind="webhook" of={issued} />}
    >
      {(field) => (
        <>
          <Field {...field('url')} verbatim />
          <Field {...field('email')} />
          <Options
            label={text.types}
            hint={text.typesHint}
            options={eventTypes.map((type) => ({ value: type, label: type, hint: meanings[type] }))}
            field={field}
          />
        </>
      )}
    </Form>
  )
}
