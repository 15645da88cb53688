import { redirect } from 'next/navigation'
import { unstable_update } from '../../auth.ts'

/** Refreshes the tokens in a route handler, because a page cannot set the cookie that stores them. */
export async function GET() {
  await unstable_update({})
  redirect('/')
}
