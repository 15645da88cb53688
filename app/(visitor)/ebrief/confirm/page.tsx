import { Ending } from '#app/_ui/ending.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichParagraph } from '#app/_ui/rich-text.tsx'
import { queryOf } from '#app/request.ts'
import { findSubscription } from '#lib/campaigns/subscriptions.ts'
import { texts } from '#lib/text/texts.ts'
import { isComplete } from '../email-link.ts'

/** Opens from the confirmation email. Only the button confirms, because scanners open links (decision 025). */
export default async function ConfirmSubscriptionPage() {
  const text = texts().confirmSubscription
  const token = queryOf('token') ?? ''
  if (token && !isComplete(token)) {
    const { again, ...incomplete } = text.incomplete
    return (
      <Ending {...incomplete}>
        <RichParagraph>{again}</RichParagraph>
      </Ending>
    )
  }
  const subscription = await findSubscription('confirm', token)
  if (!subscription) {
    return <Ending {...text.expired} href="/ebrief" link={text.expired.submit} />
  }
  const { email, confirmed } = subscription
  if (confirmed) {
    const lead = text.already.lead(email)
    return <Ending {...text.already} lead={lead} href="/" link={texts().common.home} />
  }
  return (
    <>
      <TitledHeading lead={text.lead(email)}>{text.title}</TitledHeading>
      <ButtonForm hidden={{ token }} button={text} />
      <p>{text.ignore}</p>
    </>
  )
}
