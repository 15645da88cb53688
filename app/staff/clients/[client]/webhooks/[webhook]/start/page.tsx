import { Options } from '#app/_ui/form/choice/options.tsx'
import { DateField } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { texts } from '#lib/text/texts.ts'
import { openWebhook, type WebhookPageProps } from '../open-webhook.ts'

export default async function StartWebhookPage(props: WebhookPageProps) {
  const { start, fields } = texts().staffWebhooks
  const { back } = await openWebhook('manage-clients', props)
  return (
    <Form
      back={back}
      title={start.title}
      lead={start.lead}
      values={{ from: 'stopped' }}
      button={start}
    >
      {(field) => (
        <>
          <Options {...field('from')} legend={start.from} labels={start.options} />
          <DateField {...field('day')} label={fields.day} />
        </>
      )}
    </Form>
  )
}
