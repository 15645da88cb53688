'use server'

import { redirect } from 'next/navigation'
import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { requireMember } from '#app/member.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { cancelEmailChange, requestEmailChange } from '#lib/accounts/request-email-change.ts'
import { ChangeEmail } from '#lib/contracts/forms/email-form.ts'

/** Sends a confirmation link to the new email address. */
export async function sendEmailLink(_: FormState, form: FormData): Promise<FormState> {
  const member = await requireMember('/profile/email', form)
  return submit(ChangeEmail, form, async (input) => {
    await requestEmailChange(member, input, await currentRequestContext())
    return '/profile?done=email-asked'
  })
}

/** Cancels the change that waits for confirmation. */
export async function cancelPendingEmail(): Promise<void> {
  const member = await requireMember('/profile')
  await cancelEmailChange(member, await currentRequestContext())
  redirect(`/profile?done=${member.email ? 'email-withdrawn' : 'email-withdrawn-none'}`)
}
