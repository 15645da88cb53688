import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { pathOfClient, pathOfWebhook } from '#app/paths/client.ts'
import { listWebhooks } from '#lib/events/manage-webhooks.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../../../record-section.tsx'

/** The webhooks of a client. */
export async function WebhookSection({ of: clientId }: { of: string }) {
  const text = texts().staffWebhooks
  const webhooks = await listWebhooks(clientId)
  return (
    <>
      <RecordSection title={text.title} none={text.none} rows={webhooks}>
        {(webhook) => (
          <>
            <a href={pathOfWebhook(clientId, webhook.id)} className="py-1 break-all">
              {webhook.url}
            </a>
            <span className="text-sm text-muted">{text.state(webhook)}</span>
          </>
        )}
      </RecordSection>
      <p>
        <SecondaryLink href={`${pathOfClient(clientId)}/webhooks/add`}>{text.add}</SecondaryLink>
      </p>
    </>
  )
}
