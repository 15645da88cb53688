import type { Metadata } from 'next'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'

export const metadata: Metadata = { title: 'Your subscription is confirmed' }

export default function Confirmed() {
  return (
    <>
      <PageHeading lead={`You will get the next email briefing of ${organisation.name}.`}>
        Your subscription is confirmed
      </PageHeading>
      <p>Every briefing has a link with which you can leave the list.</p>
      <p>
        <a href="/">Go to the start page</a>
      </p>
    </>
  )
}
