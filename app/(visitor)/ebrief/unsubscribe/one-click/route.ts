import { redirect } from 'next/navigation'
import type { NextRequest } from 'next/server'
import { unsubscribe } from '#lib/campaigns/follow-link.ts'

/** Unsubscribes when an email program sends a one-click request (RFC 8058). Always returns 200. */
export async function POST(request: NextRequest) {
  await unsubscribe(request.nextUrl.searchParams.get('token') ?? '')
  return new Response(null, { status: 200 })
}

/** Redirects a person who opens the link to the page with the button. */
export function GET(request: NextRequest) {
  redirect(`/ebrief/unsubscribe${request.nextUrl.search}`)
}
