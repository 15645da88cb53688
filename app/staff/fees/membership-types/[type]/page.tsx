import { notFound } from 'next/navigation'
import { Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { typeInPath } from '#app/paths/membership-type.ts'
import { requireStaff } from '#app/staff-member.ts'
import { typeFormValues } from '#lib/contracts/forms/membership-type.ts'
import { findType } from '#lib/fees/manage-types.ts'
import { displayedType } from '#lib/records/membership-types.ts'
import { texts } from '#lib/text/texts.ts'
import { TypeFields } from '../type-fields.tsx'

/** Changes a membership type. */
export default async function EditMembershipType({
  params,
}: {
  params: Promise<{ type: string }>
}) {
  const text = texts().staffTypes
  await requireStaff('edit-fees')
  const type = (await findType(typeInPath((await params).type))) ?? notFound()
  return (
    <Form
      back={{ href: '/staff/fees/membership-types', label: text.back }}
      title={text.edit(displayedType(type.name))}
      lead={undefined}
      record={typeFormValues(type)}
      text={text}
    >
      {(field) => (
        <>
          <TypeFields field={field} />
          <Field {...field('position')} width="short" inputMode="numeric" />
          <Options {...field('offered')} labels={text.offeredOptions} />
        </>
      )}
    </Form>
  )
}
