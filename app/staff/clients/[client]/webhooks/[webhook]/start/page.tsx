import { Options } from '#app/_ui/form/choice/options.tsx'
import { DateField } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { texts } from '#lib/text/texts.ts'
import { openWebhook, type WebhookPageProps } from '../open-webhook.ts'

export default async function StartWebhookPage(props: WebhookPageProps) {
  const { start } = texts().staffWebhooks
  const { back } = await openWebhook('manage-clients', props)
  return (
    <Form back={back} text={start} values={{ from: 'stopped' }}>
      {(field) => (
        <>
          <Options {...field('from')} labels={start.options} />
          <DateField {...field('day')} />
        </>
      )}
    </Form>
  )
}
