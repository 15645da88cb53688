import type { Metadata } from 'next'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { texts } from '#lib/text/texts.ts'

const text = texts.confirmSubscription.confirmed

export const generateMetadata = (): Metadata => ({ title: text.title })

export default function SubscriptionConfirmedPage() {
  return (
    <>
      <PageHeading lead={text.lead(organisation.name)}>{text.title}</PageHeading>
      <p>{text.next}</p>
      <p>
        <a href="/">{texts.common.home}</a>
      </p>
    </>
  )
}
