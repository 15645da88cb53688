import { SubmitButton } from '#app/_ui/form/button.tsx'
import { Checkbox, Options } from '#app/_ui/form/choice/options.tsx'
import { DateField, Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { HiddenFields } from '#app/_ui/form/hidden-fields.tsx'
import { sentForm } from '#app/_ui/form/sent-form.ts'
import { requireStaff } from '#app/staff-member.ts'
import { printShown } from '#lib/contracts/forms/shown-values.ts'
import { feeName } from '#lib/fees/fee-choice.ts'
import { formatPrice } from '#lib/fees/format-price.ts'
import { planRaise, type Raise, type RaisedFee, raiseFormValues } from '#lib/fees/raise-fees.ts'
import { texts } from '#lib/text/texts.ts'

/** Raises all fees at once: the form, and below its first submission the old and the new prices. */
export default async function RaiseAllFees() {
  const text = texts().staffFees
  const { raise } = text
  await requireStaff('edit-fees')
  const values = sentForm('/staff/fees/raise')?.values
  // The form has validated them.
  const asked = values?.preview ? (values as unknown as Raise) : undefined
  const plan = asked && (await planRaise(asked))
  return (
    <Form
      back={{ href: '/staff/fees', label: text.back }}
      text={raise}
      button={raise.show}
      {...(plan && { kind: 'secondary' })}
      values={{ unit: 'percent' }}
    >
      {(field) => (
        <>
          {asked && plan?.outcome === 'planned' && <RaisedPrices raise={asked} fees={plan.fees} />}
          <Field {...field('by')} width="short" inputMode="decimal" verbatim />
          <Options {...field('unit')} labels={raise.units} />
          <Checkbox {...field('pence')} />
          <DateField {...field('from')} />
        </>
      )}
    </Form>
  )
}

/** The old and the new price of each fee, and the button that confirms them. */
function RaisedPrices({ raise, fees }: { raise: Raise; fees: readonly RaisedFee[] }) {
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
                <span className="font-bold">{feeName(one)}</span>
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
