'use server'

import { redirect } from 'next/navigation'
import { startSession } from '#app/auth.ts'
import { requireMember } from '#app/member.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { endAccess, endOtherAccess } from '#lib/auth/access.ts'

/** Ends one session, bearer token or connected application. */
export async function endOne(form: FormData): Promise<void> {
  const member = await requireMember('/security')
  await endAccess(member, String(form.get('id')), await currentRequestContext())
  redirect('/security?done=ended')
}

/** Ends every access to the account, then starts a new session for this browser. */
export async function endOthers(): Promise<void> {
  const member = await requireMember('/security')
  await startSession(await endOtherAccess(member, await currentRequestContext()))
  redirect('/security?done=everywhere')
}
