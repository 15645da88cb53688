import { SummaryList } from '#app/_ui/summary-list.tsx'
import { env } from '#lib/env.ts'
import type { Fee } from '#lib/fees/fees-by-audience.ts'
import { priceFormat } from '#lib/fees/format-price.ts'
import { texts } from '#lib/text/texts.ts'

/** The chosen membership and its price, with a link to choose another. */
export function ChosenFee({ fee, changeAt }: { fee: Fee; changeAt: string }) {
  const { choice } = texts().join
  const { type, description, band, bandDescription, amount } = fee
  return (
    <SummaryList
      rows={[
        {
          term: choice.membership,
          value: `${type}\n${description}`,
          change: { href: changeAt, about: choice.change },
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
  )
}
