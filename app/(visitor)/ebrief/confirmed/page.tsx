import type { Metadata } from 'next'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { texts } from '#lib/text/texts.ts'

export const generateMetadata = (): Metadata => ({
  title: texts().confirmSubscription.confirmed.title,
})

export default function SubscriptionConfirmedPage() {
  const text = texts().confirmSubscription.confirmed
  return (
    <>
      <PageHeading lead={text.lead(organisation.name)}>{text.title}</PageHeading>
      <p>{text.next}</p>
      <p>
        <a href="/">{texts().common.home}</a>
      </p>
    </>
  )
}
