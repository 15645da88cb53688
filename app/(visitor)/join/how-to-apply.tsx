import type { ReactNode } from 'react'
import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { env } from '#lib/env.ts'
import type { Fee } from '#lib/fees/fees-by-audience.ts'
import { priceFormat } from '#lib/fees/format-price.ts'
import { texts } from '#lib/text/texts.ts'

/** Repeats the chosen membership, and says what applying for it takes. `children` begin it. */
export function HowToApply({ fee, children }: { fee: Fee; children: ReactNode }) {
  const { choice, apply } = texts().join
  const { type, description, band, bandDescription, amount, individual } = fee
  return (
    <>
      <PageHeading lead={choice.lead}>{texts().join.heading(organisation.name)}</PageHeading>
      <SummaryList
        rows={[
          {
            term: choice.membership,
            value: `${type}\n${description}`,
            change: { href: '/fees', about: choice.change },
          },
          ...(band
            ? [{ term: choice.band, value: [band, bandDescription].filter(Boolean).join('\n') }]
            : []),
          {
            term: choice.fee,
            value: [priceFormat([amount])(amount), env.feeNote].filter(Boolean).join('\n'),
          },
        ]}
      />
      <h2>{apply.title}</h2>
      <ul>
        <li>{individual ? apply.individual : apply.organisation}</li>
        <li>{apply.time}</li>
        <li>{amount == null ? apply.feeUnknown : apply.feeKnown}</li>
      </ul>
      {children}
      <ContactHelp />
    </>
  )
}
