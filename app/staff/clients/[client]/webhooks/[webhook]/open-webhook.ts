import { notFound } from 'next/navigation'
import { pathOfWebhook } from '#app/paths/client.ts'
import { queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { findWebhook } from '#lib/events/manage-webhooks.ts'
import { texts } from '#lib/text/texts.ts'

/** The parameters of the pages of a webhook. */
export interface WebhookPageProps {
  readonly params: Promise<{ client: string; webhook: string }>
}

/** The guard of the pages of a webhook; returns it with its path and the link back to it, or 404 if there is none. */
export async function openWebhook(capability: 'manage-clients', { params }: WebhookPageProps) {
  const { client, webhook: id } = await params
  const path = pathOfWebhook(client, id)
  await requireStaff(capability)
  const before = Number(queryOf('before'))
  const webhook = await findWebhook(
    guidOrNil(id),
    Number.isSafeInteger(before) ? before : undefined,
  )
  if (webhook?.clientId !== client) notFound()
  return { webhook, path, back: { href: path, label: texts().staffWebhooks.back } }
}
