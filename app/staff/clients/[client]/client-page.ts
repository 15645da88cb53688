import { notFound } from 'next/navigation'
import { showClient } from '#lib/oauth/clients/edit-client.ts'

/** The parameters of the pages of a client. */
export interface ClientPageProps {
  readonly params: Promise<{ client: string }>
}

/** The client of a page; the response is 404 if there is none. */
export async function getClient(id: string) {
  return (await showClient(id)) ?? notFound()
}
