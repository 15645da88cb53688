import { DateField } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { texts } from '#lib/text/texts.ts'
import { PriceFields } from '../price-fields.tsx'
import { type FeePageProps, openFee } from './open-fee.ts'

export default async function FeePrice(props: FeePageProps) {
  const text = texts().staffFees
  const fee = await openFee('edit-fees', props)
  return (
    <Form
      back={{ href: '/staff/fees', label: text.back }}
      lead={text.price.lead(fee)}
      text={text.price}
    >
      {(field) => (
        <>
          <PriceFields field={field} />
          <DateField {...field('from')} />
        </>
      )}
    </Form>
  )
}
