import { EnteredType } from '#app/_ui/entered.tsx'
import { env } from '#lib/env.ts'
import type { TypeFees } from '#lib/fees/fees-by-audience.ts'
import { lowestPrices } from '#lib/fees/format-price.ts'
import { texts } from '#lib/text/texts.ts'

const maxTypes = 8

/** The lowest price of each membership type, drawn as a sign at the gate. */
export function Prices({ types }: { types: readonly TypeFees[] }) {
  const shown = types.slice(0, maxTypes)
  const prices = lowestPrices(shown)
  const hasPrice = shown.some(({ fees }) => fees.some(({ amount }) => amount != null))
  return (
    <section className="sign self-start text-band lg:row-span-2">
      <div className="stack rounded-panel bg-band p-6 text-on-band sm:p-8">
        <h2>{texts().start.prices.title}</h2>
        <dl className="@container space-y-3">
          {shown.map(({ type }, n) => (
            <div key={type} className="items-baseline-last gap-x-3 @min-[18.5rem]:flex">
              <dt className="leader @max-[18.5rem]:after:content-none">
                <EnteredType>{type}</EnteredType>
              </dt>
              <dd className="shrink-0 font-display font-semibold @min-[18.5rem]:max-w-2/3 @min-[18.5rem]:text-right">
                {prices[n]}
              </dd>
            </div>
          ))}
        </dl>
        {env.feeNote && hasPrice && <p className="text-sm">{env.feeNote}</p>}
        <a
          href="/fees"
          className="button border-on-band text-on-band hover:bg-on-band hover:text-band"
        >
          {texts().start.prices.link}
        </a>
      </div>
    </section>
  )
}
