import { redirect } from 'next/navigation'
import type { NextRequest } from 'next/server'
import { unsubscribe } from '#lib/campaigns/follow-link.ts'

/** A mail program unsubscribes with one click (RFC 8058): whatever there was, it is gone now. */
export async function POST(request: NextRequest) {
  await unsubscribe(request.nextUrl.searchParams.get('token') ?? '')
  return new Response(null, { status: 200 })
}

/** A person who opens the link is shown what it does. */
export function GET(request: NextRequest) {
  redirect(`/ebrief/unsubscribe${request.nextUrl.search}`)
}
