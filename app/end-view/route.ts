import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { currentView } from '#app/member.ts'
import { pathOfRecord } from '#app/staff/record-path.ts'
import { endViewOf } from '#lib/accounts/staff/see-as-member.ts'
import { endedViewCookie, viewCookie } from '#lib/auth/staff/view.ts'

/** Ends what staff see of a member, and leads back to the record. A route module contains no other action. */
export async function POST(): Promise<Response> {
  const jar = await cookies()
  const secret = jar.get(viewCookie)?.value
  const ended = secret ? await endViewOf(secret) : undefined
  jar.set(endedViewCookie)
  const path = ended
    ? pathOfRecord({ kind: 'person', id: ended.id }, ended.openedBy, 'staff-view-ended')
    : '/'
  return new Response(null, { status: 303, headers: { Location: path } })
}

/** Redirects a browser that opens the URL to the page with the button. */
export async function GET(): Promise<never> {
  redirect((await currentView()) ? '/read-only' : '/')
}
