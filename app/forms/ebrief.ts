import { changeSubscription } from '#lib/campaigns/change-subscription.ts'
import { confirmSubscription, unsubscribe } from '#lib/campaigns/subscriptions.ts'
import { EmailForm } from '#lib/contracts/forms/email-form.ts'
import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'
import { anyone, button, fault, form, nothing } from './form.ts'

/** The forms of the briefing. No page says whether an email address was subscribed (decision 024). */
export const ebriefForms = [
  form('/ebrief', anyone, EmailForm, async ({ input: { email }, context }) => {
    const { title, lead, submit } = texts().subscribe
    const result = await changeSubscription(
      { email, action: 'Subscribe' },
      context,
      [title, lead(env.orgName), submit].join(' / '),
    )
    return result === 'ConfirmationNotSent'
      ? fault('email', texts().errors.email['not-sent'])
      : '/ebrief/sent'
  }),
  form('/ebrief/confirm', anyone, nothing, async ({ text }) =>
    (await confirmSubscription(text('token'))) ? '/ebrief/confirmed' : '/ebrief/confirm?token=',
  ),
  form('/ebrief/unsubscribe', anyone, EmailForm, async ({ input: { email }, context }) => {
    await changeSubscription({ email, action: 'Remove' }, context)
    return '/ebrief/unsubscribed'
  }),
  // The link of an email. Repeating it does no harm.
  button('/ebrief/unsubscribe/link', '/ebrief/unsubscribe', anyone, async ({ text }) => {
    await unsubscribe(text('token'))
    return '/ebrief/unsubscribed'
  }),
]
