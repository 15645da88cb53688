import { redirect } from 'next/navigation'
import type { NextRequest } from 'next/server'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { hasProvider, signIn } from './provider.ts'

/**
 * Sends the browser to the organisation's identity provider, and then to the path in `goto`. A link and
 * not a form, because the policy of our pages lets no form lead to another site (decision 061).
 */
export async function GET({ nextUrl }: NextRequest): Promise<void> {
  if (!hasProvider) redirect('/login')
  const goto = safeRedirectPath(nextUrl.searchParams.get('goto') ?? undefined)
  await signIn('organisation', { redirectTo: goto === '/' ? '/staff' : goto })
}
