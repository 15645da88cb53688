import { Options } from '#app/_ui/form/choice/options.tsx'
import { DateField, Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { Select } from '#app/_ui/form/select.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { typeOptions } from '#lib/records/membership-types.ts'
import { texts } from '#lib/text/texts.ts'
import { TranslatedFields } from '../../translated-fields.tsx'
import { PriceFields } from '../price-fields.tsx'

export default async function AddFeePage() {
  const text = texts().staffFees
  const { fields } = text
  await requireStaff('edit-fees')
  return (
    <Form
      back={{ href: '/staff/fees', label: text.back }}
      text={text.addForm}
      fields={fields}
      title={text.add}
    >
      {(field) => (
        <>
          <Select {...field('type')} options={typeOptions()} prompt={text.prompts.type} />
          <Options {...field('audience')} labels={text.audience} />
          <Field {...field('description')} />
          <TranslatedFields name="description" label={fields.description} field={field} />
          <Field {...field('band')} width="short" />
          <Field {...field('band-description')} />
          <TranslatedFields name="band-description" label={text.bandWords} field={field} />
          <PriceFields field={field} />
          <DateField {...field('from')} />
          <DateField {...field('until')} />
        </>
      )}
    </Form>
  )
}
