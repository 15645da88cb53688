import { DateField } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { texts } from '#lib/text/texts.ts'
import { type FeePageProps, openFee } from '../open-fee.ts'

export default async function FeeEnd(props: FeePageProps) {
  const text = texts().staffFees.endForm
  const { fee, back } = await openFee('edit-fees', props)
  return (
    <Form back={back} lead={text.lead(fee)} text={text} kind="danger">
      {(field) => <DateField {...field('from')} />}
    </Form>
  )
}
