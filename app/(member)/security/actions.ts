'use server'

import { redirect } from 'next/navigation'
import { startSession } from '#app/auth.ts'
import { requireMember } from '#app/member.ts'
import { currentVisit } from '#app/visit.ts'
import { endAccess, endAllOthers } from '#lib/credentials/end-access.ts'

/** Ends one session, token or application. */
export async function endOne(form: FormData): Promise<void> {
  const member = await requireMember('/security')
  await endAccess(member, String(form.get('id')), await currentVisit())
  redirect('/security?done=ended')
}

/** Ends all but this browser, which gets a session of its own. */
export async function endOthers(): Promise<void> {
  const member = await requireMember('/security')
  await startSession(await endAllOthers(member, await currentVisit()))
  redirect('/security?done=everywhere')
}
