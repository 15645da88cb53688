import { unsubscribe } from '#lib/campaigns/subscriptions.ts'

/** Unsubscribes when an email program sends a one-click request (RFC 8058). Always returns 200. */
export async function POST({ url }: Request): Promise<Response> {
  await unsubscribe(new URL(url).searchParams.get('token') ?? '')
  return new Response(null, { status: 200 })
}

/** Redirects a person who opens the link to the page with the button. */
export const GET = ({ url }: Request): Response =>
  new Response(null, {
    status: 303,
    headers: { Location: `/ebrief/unsubscribe${new URL(url).search}` },
  })
