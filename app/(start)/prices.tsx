import type { TypeFees } from '#lib/fees/fees-by-audience.ts'
import { formatPrice } from '#lib/fees/format-price.ts'
import { en } from '#lib/text/en.ts'

const maxTypes = 8

/** The lowest price of each membership type, drawn as a sign at the gate. */
export function Prices({ types }: { types: readonly TypeFees[] }) {
  return (
    <section className="sign text-band lg:row-span-2">
      <div className="stack rounded-panel bg-band p-6 text-on-band sm:p-8">
        <h2>{en.start.prices.title}</h2>
        <dl className="space-y-3">
          {types.slice(0, maxTypes).map(({ type, fees }) => (
            <div key={type} className="flex items-baseline gap-3">
              <dt className="leader">{type}</dt>
              <dd className="shrink-0 font-display font-semibold">{formatPrice(fees)}</dd>
            </div>
          ))}
        </dl>
        <a
          href="/fees"
          className="button border-on-band text-on-band hover:bg-on-band hover:text-band"
        >
          {en.start.prices.link}
        </a>
      </div>
    </section>
  )
}
