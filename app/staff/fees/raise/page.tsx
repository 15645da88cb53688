import { Checkbox, Options } from '#app/_ui/form/choice/options.tsx'
import { DateField, Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { sentForm } from '#app/_ui/form/sent-form.ts'
import { requireStaff } from '#app/staff-member.ts'
import { planRaise, type Raise } from '#lib/fees/raise-fees.ts'
import { texts } from '#lib/text/texts.ts'
import { RaisedPrices } from './raised-prices.tsx'

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
