import { notFound } from 'next/navigation'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { env } from '#lib/env.ts'
import { readCard } from '#lib/memberships/membership-card.ts'
import { formatDateTime } from '#lib/text/format-time.ts'
import { texts } from '#lib/text/texts.ts'

/** Says whether the membership of a scanned card is current. It shows nothing else but the initials. */
export default async function ScannedCard({ params }: { params: Promise<{ code: string }> }) {
  const text = texts().memberships.scanned
  const card = (await readCard((await params).code)) ?? notFound()
  const rows = [
    { term: text.organisation, value: env.orgName },
    { term: text.initials, value: card.initials },
    { term: text.checked, value: formatDateTime(Date.now()) },
  ]
  return (
    <>
      <TitledHeading>{card.isCurrent ? text.current : text.notCurrent}</TitledHeading>
      <SummaryList rows={rows.filter(({ value }) => value)} />
    </>
  )
}
