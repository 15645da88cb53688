import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { queryOf } from '#app/request.ts'
import { findSubscription } from '#lib/campaigns/subscriptions.ts'
import { texts } from '#lib/text/texts.ts'
import { isComplete } from '../email-link.ts'

/** Opens from every briefing. Only the button unsubscribes, because scanners open links (decision 025). */
export default async function UnsubscribePage() {
  const text = texts().unsubscribe
  const token = queryOf('token') ?? ''
  const subscription = isComplete(token) ? await findSubscription('unsubscribe', token) : undefined
  if (!subscription) {
    const ofToken = isComplete(token) ? text.usedLink : text.incompleteLink
    return (
      <Form text={text} lead={token === '' ? text.lead : ofToken}>
        {(field) => <Field {...field('email')} type="email" autoComplete="email" />}
      </Form>
    )
  }
  return (
    <>
      <TitledHeading lead={text.confirm(subscription.email)}>{text.title}</TitledHeading>
      <ButtonForm action="/ebrief/unsubscribe/link" hidden={{ token }} button={text} />
      <LinkLine href="/">{text.stay}</LinkLine>
    </>
  )
}
