import type { WebhookNews } from '#db/queries/outgoing.ts'
import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'
import type { EmailMessage } from './messages.ts'

/** Builds the email that informs the owner of a webhook that it fails, refuses an event, or was switched off (decision 105). */
export const webhookMessage = ({ email, url, clientName, news }: WebhookNews): EmailMessage => ({
  to: email,
  isForStaff: true,
  content: () =>
    texts().staffWebhooks.emails[news]({
      organisation: env.orgName,
      client: clientName,
      host: new URL(url).host,
      manual: `${env.baseUrl}/developers/webhooks`,
    }),
})
