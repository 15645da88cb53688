import { notFound } from 'next/navigation'
import { showClient } from '#lib/oauth/clients/edit-client.ts'

/** The parameters of the pages of a client. */
export interface ClientPageProps {
  readonly params: Promise<{ client: string }>
}

/** A page does not wait until the tokens of a million members are counted. */
const maxCounted = 5_000

/** The client of a page; the response is 404 if there is none. */
export async function getClient(id: string) {
  return (await showClient(id, maxCounted)) ?? notFound()
}
