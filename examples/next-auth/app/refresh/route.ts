import { redirect } from 'next/navigation'
import { unstable_update } from '../../auth.ts'

/** Refreshes the tokens in a route handler, because a page cannot set the cookie that stores them. */
export async function GET() {
  const { isStale } = Object(await unstable_update({}))
  // The page would lead here again.
  if (isStale) return new Response('Try again in a minute.', { status: 503 })
  redirect('/')
}
