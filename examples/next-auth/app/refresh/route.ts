import { redirect } from 'next/navigation'
import { unstable_update } from '../../auth.ts'

/** A page cannot set cookies, and a refresh token that is not kept is lost: so it is refreshed here. */
export async function GET() {
  await unstable_update({})
  redirect('/')
}
