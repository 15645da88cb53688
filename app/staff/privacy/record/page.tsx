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
      title={text.title}
      lead={text.lead}
      values={{ received: today() }}
      button={text}
    >
      {(field) => (
        <>
          <Options {...field('kind')} legend={text.kind} labels={text.about} />
          <Field
            {...field('user')}
            label={text.user}
            hint={text.userHint}
            autoComplete="off"
            verbatim
          />
          <Field {...field('name')} label={text.name} hint={text.nameHint} autoComplete="off" />
          <DateField {...field('received')} label={text.received} hint={text.receivedHint} />
          <Field {...field('note')} label={text.note} hint={text.noteHint} autoComplete="off" />
        </>
      )}
    </Form>
  )
}
