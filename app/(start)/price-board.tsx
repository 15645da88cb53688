import type { TypeFees } from '#lib/fees/fees-by-audience.ts'
import { formatPrice } from '#lib/fees/format-price.ts'

const most = 8

/** The board at the gate, with what it costs to join. */
export function PriceBoard({ types }: { types: readonly TypeFees[] }) {
  return (
    <section className="sign text-band lg:row-span-2">
      <div className="stack rounded-panel bg-band p-6 text-on-band sm:p-8">
        <h2>Not a member yet?</h2>
        <dl className="space-y-3">
          {types.slice(0, most).map((one) => (
            <div key={one.type} className="flex items-baseline gap-3">
              <dt className="leader">{one.type}</dt>
              <dd className="shrink-0 font-display font-semibold">{formatPrice(one.fees)}</dd>
            </div>
          ))}
        </dl>
        <a
          href="/fees"
          className="button border-on-band text-on-band hover:bg-on-band hover:text-band"
        >
          See all fees and join
        </a>
      </div>
    </section>
  )
}
