import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { readCard } from '#lib/memberships/membership-card.ts'
import { formatDateTime } from '#lib/text/format-time.ts'
import { texts } from '#lib/text/texts.ts'

interface ScannedCardProps {
  readonly params: Promise<{ code: string }>
}

const cardOf = cache(async ({ params }: ScannedCardProps) => {
  const card = (await readCard((await params).code)) ?? notFound()
  const { current, notCurrent } = texts().memberships.scanned
  return { card, title: card.isCurrent ? current : notCurrent }
})

export const generateMetadata = async (props: ScannedCardProps): Promise<Metadata> => ({
  title: (await cardOf(props)).title,
})

/** Says whether the membership of a scanned card is current. It shows nothing else but the initials. */
export default async function ScannedCard(props: ScannedCardProps) {
  const text = texts().memberships.scanned
  const { card, title } = await cardOf(props)
  const rows = [
    { term: text.organisation, value: organisation.name },
    { term: text.initials, value: card.initials },
    { term: text.checked, value: formatDateTime(Date.now()) },
  ]
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <SummaryList rows={rows.filter(({ value }) => value)} />
    </>
  )
}
