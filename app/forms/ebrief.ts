import { organisation } from '#app/_ui/organisation.ts'
import { currentRequestContext } from '#app/request.ts'
import { changeSubscription } from '#lib/campaigns/change-subscription.ts'
import { confirmSubscription, unsubscribe } from '#lib/campaigns/follow-link.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { EmailForm } from '#lib/contracts/forms/email-form.ts'
import { texts } from '#lib/text/texts.ts'
import { anyone, form, nothing } from './form.ts'

/** The forms of the briefing. No page says whether an email address was subscribed (decision 024). */
export const ebriefForms = [
  form('/ebrief', anyone, EmailForm, async ({ input: { email } }) => {
    const { title, lead, submit } = texts().subscribe
    const result = await changeSubscription(
      { email, action: 'Subscribe' },
      currentRequestContext(),
      [title, lead(organisation.name), submit].join(' / '),
    )
    return result === 'ConfirmationNotSent'
      ? { faults: [fieldFault('email', 'FormatRule', texts().errors.emailNotSent)] }
      : '/ebrief/sent'
  }),
  form('/ebrief/confirm', anyone, nothing, async ({ text }) =>
    (await confirmSubscription(text('token'))) ? '/ebrief/confirmed' : '/ebrief/confirm?token=',
  ),
  form('/ebrief/unsubscribe', anyone, EmailForm, async ({ input: { email } }) => {
    await changeSubscription({ email, action: 'Remove' }, currentRequestContext())
    return '/ebrief/unsubscribed'
  }),
  // The link of an email. Repeating it does no harm.
  form(
    '/ebrief/unsubscribe/link',
    anyone,
    nothing,
    async ({ text }) => {
      await unsubscribe(text('token'))
      return '/ebrief/unsubscribed'
    },
    { page: '/ebrief/unsubscribe' },
  ),
]
