import { Form } from '#app/_ui/form/form.tsx'
import { texts } from '#lib/text/texts.ts'
import { IssuedSecret } from '../../../../issued-secret.tsx'
import { openWebhook, type WebhookPageProps } from '../open-webhook.ts'

export default async function WebhookSecretPage(props: WebhookPageProps) {
  const { rotate } = texts().staffWebhooks
  const { back } = await openWebhook('manage-clients', props)
  return (
    <Form
      back={back}
      text={rotate}
      result={(issued) => <IssuedSecret kind="webhook" of={issued} />}
    />
  )
}
