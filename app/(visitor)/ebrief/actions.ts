'use server'

import { redirect } from 'next/navigation'
import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { changeSubscription } from '#lib/campaigns/change-subscription.ts'
import { confirmSubscription, unsubscribe } from '#lib/campaigns/follow-link.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { EmailForm } from '#lib/contracts/forms/email-form.ts'
import { Failure } from '#lib/failure.ts'
import { en } from '#lib/text/en.ts'

/** Subscribes an address; whether it was on the list before is not for whoever typed it. */
export async function subscribe(_: FormState, form: FormData): Promise<FormState> {
  return submit(EmailForm, form, async ({ email }) => {
    const result = await changeSubscription(
      { email, action: 'Subscribe' },
      await currentRequestContext(),
    )
    if (result !== 'ConfirmationNotSent') return '/ebrief/sent'
    throw new Failure(fieldFault('email', 'FormatRule', en.mailNotSent))
  })
}

/** Takes an address off the list; whether it was on it is not for whoever typed it. */
export async function leaveByAddress(_: FormState, form: FormData): Promise<FormState> {
  return submit(EmailForm, form, async ({ email }) => {
    await changeSubscription({ email, action: 'Remove' }, await currentRequestContext())
    return '/ebrief/unsubscribed'
  })
}

/** Confirms the subscription of a mailed link. */
export async function confirmByLink(form: FormData): Promise<void> {
  const confirmed = await confirmSubscription(String(form.get('token')))
  redirect(confirmed ? '/ebrief/confirmed' : '/ebrief/confirm?token=', 'replace')
}

/** Takes the address of a mailed link off the list; one that is off it already is no different. */
export async function leaveByLink(form: FormData): Promise<void> {
  await unsubscribe(String(form.get('token')))
  redirect('/ebrief/unsubscribed', 'replace')
}
