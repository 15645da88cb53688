import { Entered, EnteredType } from '#app/_ui/entered.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { env } from '#lib/env.ts'
import type { Fee } from '#lib/fees/fees-by-audience.ts'
import { formatPrice } from '#lib/fees/format-price.ts'
import { texts } from '#lib/text/texts.ts'

/** The chosen membership and its price, with a link to choose another. */
export function ChosenFee({ fee, changeAt }: { fee: Fee; changeAt: string }) {
  const { choice } = texts().join
  const { type, description, descriptions, band, bandDescription, bandDescriptions, amount } = fee
  return (
    <SummaryList
      rows={[
        {
          term: choice.membership,
          value: (
            <>
              <EnteredType>{type}</EnteredType>
              {'\n'}
              <Entered translations={descriptions}>{description}</Entered>
            </>
          ),
          change: { href: changeAt, about: choice.change },
        },
        band && {
          term: choice.band,
          value: (
            <>
              <Entered>{band}</Entered>
              {'\n'}
              <Entered translations={bandDescriptions}>{bandDescription}</Entered>
            </>
          ),
        },
        {
          term: choice.fee,
          value: [formatPrice(amount), env.feeNote].filter(Boolean).join('\n'),
        },
      ]}
    />
  )
}
