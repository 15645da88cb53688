import { DateField, Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { membershipName } from '#app/membership-name.ts'
import { membershipFormValues } from '#lib/contracts/forms/edit-membership.ts'
import { membershipGroups, membershipText } from '#lib/records/membership.ts'
import { texts } from '#lib/text/texts.ts'
import { openMembershipToEdit, type RecordPageProps } from '../../../record/open-record.ts'

export default async function EndMembershipPage(props: RecordPageProps) {
  const { end } = texts().staffTerm
  const { label, hint } = membershipText('endReason')
  const { shown, back } = await openMembershipToEdit('edit-memberships', props)
  return (
    <Form
      back={back}
      title={end.title(membershipName(shown))}
      text={end}
      record={membershipFormValues(shown, membershipGroups.term)}
      kind="danger"
    >
      {(field) => (
        <>
          <DateField {...field('ended')} />
          <Field {...field('end-reason')} label={label} hint={hint} />
        </>
      )}
    </Form>
  )
}
