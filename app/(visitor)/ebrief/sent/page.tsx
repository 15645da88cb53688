import type { Metadata } from 'next'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { RichList } from '#app/_ui/rich-text.tsx'
import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'

export const generateMetadata = (): Metadata => ({
  title: env.ebriefDoubleOptIn ? texts().subscribe.sent.title : texts().subscribe.subscribed.title,
})

/** The same page whether or not the email address was subscribed before (decision 024). */
export default function SubscriptionSentPage() {
  const { subscribed, sent } = texts().subscribe
  if (!env.ebriefDoubleOptIn) {
    return <PageHeading lead={subscribed.lead(organisation.name)}>{subscribed.title}</PageHeading>
  }
  return (
    <>
      <PageHeading lead={sent.lead}>{sent.title}</PageHeading>
      <p>{sent.next}</p>
      <h2>{sent.noEmail}</h2>
      <RichList>{sent.advice}</RichList>
    </>
  )
}
