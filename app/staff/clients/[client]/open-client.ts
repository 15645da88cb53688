import { notFound } from 'next/navigation'
import { pathOfClient } from '#app/paths/client.ts'
import { requireStaff } from '#app/staff-member.ts'
import { findClientDetails } from '#lib/oauth/clients/manage-clients.ts'
import { texts } from '#lib/text/texts.ts'

/** The parameters of the pages of a client. */
export interface ClientPageProps {
  readonly params: Promise<{ client: string }>
}

/** The registration of a client without its secrets. */
export type Client = NonNullable<Awaited<ReturnType<typeof findClientDetails>>>

/** The guard of the pages of a client; returns it with the link back to its page, or 404 if there is none. */
export async function openClient(capability: 'manage-clients', { params }: ClientPageProps) {
  const { client: id } = await params
  await requireStaff(capability)
  const client = (await findClientDetails(id)) ?? notFound()
  return {
    client,
    back: { href: pathOfClient(id), label: texts().staffClients.backTo(client.name) },
  }
}
