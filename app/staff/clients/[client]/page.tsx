import { BackLink } from '#app/_ui/back-link.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { pathOfClient } from '#app/paths/client.ts'
import { texts } from '#lib/text/texts.ts'
import { ClientTags } from '../client-tags.tsx'
import { ClientSheet } from './client-sheet.tsx'
import { ManageSection } from './manage-section.tsx'
import { type ClientPageProps, openClient } from './open-client.ts'
import { WebhookSection } from './webhooks/webhook-section.tsx'

export default async function Client(props: ClientPageProps) {
  const text = texts().staffClients
  const { client } = await openClient('manage-clients', props)
  return (
    <>
      <SuccessBanner />
      <BackLink href="/staff/clients">{text.back}</BackLink>
      <TitledHeading>{client.name}</TitledHeading>
      <p className="flex flex-wrap gap-3">
        <ClientTags of={client} />
      </p>
      <p>
        <SecondaryLink href={`${pathOfClient(client.id)}/edit`}>
          {text.editForm.change}
        </SecondaryLink>
      </p>
      <ClientSheet of={client}>
        <ManageSection of={client} />
        {client.roles.includes('events') ? (
          <WebhookSection of={client.id} />
        ) : (
          <p className="text-muted">{texts().staffWebhooks.withRole}</p>
        )}
      </ClientSheet>
    </>
  )
}
