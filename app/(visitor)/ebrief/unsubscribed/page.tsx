import type { Metadata } from 'next'
import { PageHeading } from '#app/_ui/page-heading.tsx'

export const metadata: Metadata = { title: 'The briefing has stopped' }

export default function Unsubscribed() {
  return (
    <>
      <PageHeading lead="The address is not on the list of the email briefing any more.">
        The briefing has stopped
      </PageHeading>
      <p>
        If this was a mistake, <a href="/ebrief">subscribe again</a>.
      </p>
    </>
  )
}
