import type { Metadata } from 'next'
import { LinkLine } from '#app/_ui/form/button-link.tsx'
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
      <LinkLine href="/">{texts().common.home}</LinkLine>
    </>
  )
}
