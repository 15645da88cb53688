import { BackLink } from '#app/_ui/back-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { pathOfClient } from '#app/paths/client.ts'
import { maxWaiting } from '#lib/events/manage-webhooks.ts'
import { formatNumber } from '#lib/text/format-number.ts'
import { texts } from '#lib/text/texts.ts'
import { ActionRow, LinkRow } from '../../action-row.tsx'
import { Attempts, WaitingEvents } from './attempts.tsx'
import { openWebhook, type WebhookPageProps } from './open-webhook.ts'

export default async function WebhookPage(props: WebhookPageProps) {
  const { backTo, secrets } = texts().staffClients
  const text = texts().staffWebhooks
  const { webhook, path } = await openWebhook('manage-clients', props)
  const { labels, start, rotate } = text
  const isOn = webhook.disabledAt === null
  return (
    <>
      <SuccessBanner />
      <BackLink href={pathOfClient(webhook.clientId)}>{backTo(webhook.clientName)}</BackLink>
      <TitledHeading>{new URL(webhook.url).host}</TitledHeading>
      <SummaryList
        rows={[
          { term: labels.url, value: <code className="break-all">{webhook.url}</code> },
          { term: labels.email, value: webhook.email },
          { term: labels.types, value: text.types(webhook.types) },
          { term: labels.state, value: text.state(webhook) },
          { term: labels.waiting, value: text.waiting(webhook.waiting, maxWaiting) },
          { term: labels.aside, value: formatNumber(webhook.aside) },
          { term: labels.secrets, value: secrets(webhook.hasTwoSecrets ? 2 : 1) },
        ]}
      />
      {webhook.aside > 0 && <WaitingEvents of={webhook} path={path} />}
      <Attempts of={webhook} path={path} />
      <section className="border-t-2 border-ink">
        <ActionRow action={`${path}/test`} text={text.test} />
        {webhook.aside > 0 && <ActionRow action={`${path}/retry`} text={text.aside.all} />}
        <LinkRow href={`${path}/start`} text={start.rows[isOn ? 'on' : 'off']} />
        {isOn && <ActionRow action={`${path}/disable`} text={text.disable} />}
        {webhook.hasTwoSecrets ? (
          <ActionRow action={`${path}/finish`} text={text.finish} />
        ) : (
          <LinkRow href={`${path}/secret`} text={rotate} />
        )}
      </section>
    </>
  )
}
