import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
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
  if (token && !isComplete(token)) return <IncompleteLink />
  const subscription = await findSubscription('confirm', token)
  if (!subscription) return <ExpiredSubscriptionLink />
  const { email, confirmed } = subscription
  if (confirmed) return <AlreadyConfirmed email={email} />
  return (
    <>
      <TitledHeading lead={text.lead(email)}>{text.title}</TitledHeading>
      <ButtonForm hidden={{ token }} button={text} />
      <p>{text.ignore}</p>
    </>
  )
}

function AlreadyConfirmed({ email }: { email: string }) {
  const text = texts().confirmSubscription
  return (
    <>
      <TitledHeading lead={text.already.lead(email)}>{text.already.title}</TitledHeading>
      <p>{text.already.next}</p>
      <ButtonLink href="/">{texts().common.home}</ButtonLink>
    </>
  )
}

function ExpiredSubscriptionLink() {
  const text = texts().confirmSubscription
  return (
    <>
      <TitledHeading lead={text.expired.lead}>{text.expired.title}</TitledHeading>
      <p>{text.expired.next}</p>
      <ButtonLink href="/ebrief">{text.expired.submit}</ButtonLink>
    </>
  )
}

/** Helps with a link that an email program split, or that was only copied in part. */
function IncompleteLink() {
  const text = texts().confirmSubscription.incomplete
  return (
    <>
      <TitledHeading lead={text.lead}>{text.title}</TitledHeading>
      <p>{text.copy}</p>
      <RichParagraph>{text.again}</RichParagraph>
    </>
  )
}
