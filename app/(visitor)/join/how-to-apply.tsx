import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { env } from '#lib/env.ts'
import type { Fee } from '#lib/fees/fees-by-audience.ts'
import { priceFormat } from '#lib/fees/format-price.ts'
import { texts } from '#lib/text/texts.ts'

const { apply, choice } = texts.join

/** Repeats the chosen membership and says how to apply for it. */
export function HowToApply({ fee, heading }: { fee: Fee; heading: string }) {
  const { type, description, band, bandDescription, amount, individual } = fee
  return (
    <>
      <PageHeading lead={choice.lead}>{heading}</PageHeading>
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
      <ol>
        <li>{apply.contact(organisation.name, Boolean(band))}</li>
        <li>{individual ? apply.individual : apply.organisation}</li>
        <li>{amount == null ? apply.feeUnknown : apply.feeKnown}</li>
        <li>
          <RichText>{apply.signIn}</RichText>
        </li>
      </ol>
      <ContactHelp />
    </>
  )
}
