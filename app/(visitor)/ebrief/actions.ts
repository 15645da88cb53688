'use server'

import { redirect } from 'next/navigation'
import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { organisation } from '#app/_ui/organisation.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { changeSubscription } from '#lib/campaigns/change-subscription.ts'
import { confirmSubscription, unsubscribe } from '#lib/campaigns/follow-link.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { EmailForm } from '#lib/contracts/forms/email-form.ts'
import { Failure } from '#lib/failure.ts'
import { texts } from '#lib/text/texts.ts'

/** Subscribes an email address. The page does not say whether it was subscribed before (decision 024). */
export async function subscribe(_: FormState, form: FormData): Promise<FormState> {
  const { title, lead, submit: button } = texts.subscribe
  return submit(EmailForm, form, async ({ email }) => {
    const result = await changeSubscription(
      { email, action: 'Subscribe' },
      await currentRequestContext(),
      [title, lead(organisation.name), button].join(' / '),
    )
    if (result !== 'ConfirmationNotSent') return '/ebrief/sent'
    throw new Failure(fieldFault('email', 'FormatRule', texts.errors.emailNotSent))
  })
}

/** Unsubscribes an email address. The page does not say whether it was subscribed (decision 024). */
export async function unsubscribeByEmail(_: FormState, form: FormData): Promise<FormState> {
  return submit(EmailForm, form, async ({ email }) => {
    await changeSubscription({ email, action: 'Remove' }, await currentRequestContext())
    return '/ebrief/unsubscribed'
  })
}

/** Confirms the subscription of a link from an email. */
export async function confirmByLink(form: FormData): Promise<void> {
  const confirmed = await confirmSubscription(String(form.get('token')))
  redirect(confirmed ? '/ebrief/confirmed' : '/ebrief/confirm?token=', 'replace')
}

/** Unsubscribes the email address of a link from an email. Repeating it does no harm. */
export async function unsubscribeByLink(form: FormData): Promise<void> {
  await unsubscribe(String(form.get('token')))
  redirect('/ebrief/unsubscribed', 'replace')
}
