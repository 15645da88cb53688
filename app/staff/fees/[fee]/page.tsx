import { DateField } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { texts } from '#lib/text/texts.ts'
import { PriceFields } from '../price-fields.tsx'
import { type FeePageProps, openFee } from './open-fee.ts'

export default async function FeePrice(props: FeePageProps) {
  const text = texts().staffFees.price
  const { fee, back } = await openFee('edit-fees', props)
  return (
    <Form back={back} lead={text.lead(fee)} text={text}>
      {(field) => (
        <>
          <PriceFields field={field} />
          <DateField {...field('from')} />
        </>
      )}
    </Form>
  )
}
