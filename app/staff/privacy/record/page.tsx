import { Options } from '#app/_ui/form/choice/options.tsx'
import { DateField, Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { today } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'

/** Records a request that did not come from the pages. */
export default async function RecordRequestPage() {
  const text = texts().staffPrivacy.record
  await requireStaff('look-after-privacy')
  return (
    <Form
      back={{ href: '/staff/privacy', label: text.back }}
      text={text}
      values={{ received: today() }}
    >
      {(field) => (
        <>
          <Options {...field('kind')} labels={text.about} />
          <Field {...field('user')} verbatim />
          <Field {...field('name')} />
          <DateField {...field('received')} />
          <Field {...field('note')} />
        </>
      )}
    </Form>
  )
}
