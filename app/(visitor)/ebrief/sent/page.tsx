import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichList } from '#app/_ui/rich-text.tsx'
import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'

/** The same page whether or not the email address was subscribed before (decision 024). */
export default function SubscriptionSentPage() {
  const { subscribed, sent } = texts().subscribe
  if (!env.ebriefDoubleOptIn) {
    return <TitledHeading lead={subscribed.lead(env.orgName)}>{subscribed.title}</TitledHeading>
  }
  return (
    <>
      <TitledHeading lead={sent.lead}>{sent.title}</TitledHeading>
      <p>{sent.next}</p>
      <h2>{sent.noEmail}</h2>
      <RichList>{sent.advice}</RichList>
    </>
  )
}
