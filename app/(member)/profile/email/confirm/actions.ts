'use server'

import { redirect } from 'next/navigation'
import { currentMember } from '#app/member.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { confirmEmailChange } from '#lib/accounts/confirm-email-change.ts'

const page = '/profile/email/confirm'

/** Confirms the email address of a link. If the link no longer works, its page says why. */
export async function confirmEmail(form: FormData): Promise<void> {
  const member = await currentMember()
  const token = String(form.get('token'))
  const changed = await confirmEmailChange(token, await currentRequestContext())
  if (!changed) redirect(`${page}?token=${encodeURIComponent(token)}`)
  redirect(changed.accountId === member?.accountId ? '/profile?done=email' : `${page}?done=email`)
}
