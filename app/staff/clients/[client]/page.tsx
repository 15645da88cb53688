import { BackLink } from '#app/_ui/back-link.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { pathOfClient, pathOfWebhook } from '#app/paths/client.ts'
import { listWebhooks } from '#lib/events/manage-webhooks.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../../record-section.tsx'
import { ClientTags } from '../client-tags.tsx'
import { ActionRow, LinkRow } from './action-row.tsx'
import { ClientSheet } from './client-sheet.tsx'
import { type Client, type ClientPageProps, openClient } from './open-client.ts'

export default async function ClientPage(props: ClientPageProps) {
  const text = texts().staffClients
  const { client } = await openClient('manage-clients', props)
  const path = pathOfClient(client.id)
  return (
    <>
      <SuccessBanner />
      <BackLink href="/staff/clients">{text.back}</BackLink>
      <TitledHeading>{client.name}</TitledHeading>
      <p className="flex flex-wrap gap-3">
        <ClientTags of={client} />
      </p>
      <p>
        <SecondaryLink href={`${path}/edit`}>{text.editForm.change}</SecondaryLink>
      </p>
      <ClientSheet of={client}>
        <section>
          <h2 className="text-xl">{text.manage}</h2>
          <div className="mt-2 border-t-2 border-ink">
            {client.secrets === 1 && <LinkRow href={`${path}/secret`} text={text.rotate} />}
            {client.secrets > 1 && <ActionRow action={`${path}/finish`} text={text.finish} />}
            {client.disabledAt === null ? (
              <ActionRow action={`${path}/disable`} text={text.disable} />
            ) : (
              <ActionRow action={`${path}/enable`} text={text.enable} />
            )}
            <LinkRow href={`${path}/delete`} text={text.delete} />
          </div>
        </section>
        {client.roles.includes('events') ? (
          <WebhookSection of={client} />
        ) : (
          <p className="text-muted">{texts().staffWebhooks.withRole}</p>
        )}
      </ClientSheet>
    </>
  )
}

/** The webhooks of a client. */
async function WebhookSection({ of: { id, disabledAt, isTest } }: { readonly of: Client }) {
  const text = texts().staffWebhooks
  const webhooks = await listWebhooks(id)
  return (
    <>
      <RecordSection title={text.title} none={text.none} rows={webhooks}>
        {(webhook) => (
          <>
            <a href={pathOfWebhook(id, webhook.id)} className="py-1 break-all">
              {webhook.url}
            </a>
            <span className="text-sm text-muted">{text.state(webhook)}</span>
          </>
        )}
      </RecordSection>
      {disabledAt === null && !isTest ? (
        <p>
          <SecondaryLink href={`${pathOfClient(id)}/webhooks/add`}>{text.add}</SecondaryLink>
        </p>
      ) : (
        <p className="text-muted">{text.faults.client()}.</p>
      )}
    </>
  )
}
