import { HiddenFields } from '#app/_ui/form/hidden-fields.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { printShown } from '#lib/contracts/forms/shown-values.ts'
import { formatPrice } from '#lib/fees/format-price.ts'
import { type Raise, type RaisedFee, raiseFormValues } from '#lib/fees/raise-fees.ts'
import { texts } from '#lib/text/texts.ts'

interface RaisedPricesProps {
  readonly raise: Raise
  readonly fees: readonly RaisedFee[]
}

/** The old and the new price of each fee, and the button that confirms them. */
export function RaisedPrices({ raise, fees }: RaisedPricesProps) {
  const text = texts().staffFees
  const [fee, old, raised] = text.raise.columns(raise.from)
  const cell = 'border-b border-line py-2 pr-2 text-left align-top break-words'
  const price = `${cell} text-right tabular-nums`
  return (
    <>
      <HiddenFields fields={{ shown: printShown(raiseFormValues(raise, fees)) }} />
      <h2 className="text-xl">{text.raise.prices}</h2>
      <table className="w-full table-fixed border-t-2 border-ink text-sm">
        <thead>
          <tr>
            <th scope="col" className={`${cell} w-[42%]`}>
              {fee}
            </th>
            <th scope="col" className={`${cell} text-right`}>
              {old}
            </th>
            <th scope="col" className={`${cell} text-right`}>
              {raised}
            </th>
          </tr>
        </thead>
        <tbody>
          {fees.map((one) => (
            <tr key={one.id}>
              <th scope="row" className={`${cell} font-normal`}>
                <span className="font-bold">{text.name(one)}</span>
                <span className="block text-muted">{text.audience[one.audience]}</span>
              </th>
              <td className={price}>{formatPrice(one.amount)}</td>
              <td className={`${price} font-bold`}>{formatPrice(one.raised)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <SubmitButton pending={text.raise.pending}>
        {text.raise.confirm(fees.filter(({ amount, raised }) => amount !== raised).length)}
      </SubmitButton>
    </>
  )
}
