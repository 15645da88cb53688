import type { Metadata } from 'next'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { en } from '#lib/text/en.ts'

const text = en.confirmSubscription.confirmed

export const metadata: Metadata = { title: text.title }

export default function SubscriptionConfirmedPage() {
  return (
    <>
      <PageHeading lead={text.lead(organisation.name)}>{text.title}</PageHeading>
      <p>{text.next}</p>
      <p>
        <a href="/">{en.common.home}</a>
      </p>
    </>
  )
}
