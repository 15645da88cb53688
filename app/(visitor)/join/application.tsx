import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import type { Fee } from '#lib/fees/fees-by-audience.ts'
import { formatAmount } from '#lib/fees/format-price.ts'

/** Repeats the choice, and tells how to apply. */
export function Application({ fee, heading }: { fee: Fee; heading: string }) {
  const { type, description, band, bandDescription, amount, individual } = fee
  return (
    <>
      <PageHeading lead="This is what you chose. Nothing has been sent yet.">{heading}</PageHeading>
      <SummaryList
        rows={[
          {
            term: 'Membership',
            value: `${type}\n${description}`,
            action: { href: '/fees', about: 'your membership' },
          },
          ...(band
            ? [{ term: 'Band', value: [band, bandDescription].filter(Boolean).join('\n') }]
            : []),
          { term: 'Fee', value: formatAmount(amount) },
        ]}
      />
      <h2>How to apply</h2>
      <ol>
        <li>
          Write to the membership team of {organisation.name}, or telephone them, and name the
          membership{band ? ' and the band' : ''} shown above.
        </li>
        <li>
          {individual
            ? 'Give your name, postal address, email address and telephone number.'
            : 'Give the name and postal address of your organisation, and the name, email address and telephone number of the person whom we should write to.'}
        </li>
        <li>
          {amount == null
            ? 'We tell you the fee, and how to pay it.'
            : 'We tell you how to pay the fee. Do not send money before.'}
        </li>
        <li>
          Once you are a member you get a username, and can <a href="/login">sign in</a> here.
        </li>
      </ol>
    </>
  )
}
