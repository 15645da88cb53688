import { Checkbox } from '#app/_ui/form/choice/options.tsx'
import { DateField } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { membershipName } from '#app/membership-name.ts'
import { membershipFormValues } from '#lib/contracts/forms/edit-membership.ts'
import { findNextRenewal, isJustPaid } from '#lib/memberships/change-term.ts'
import { membershipGroups } from '#lib/records/membership.ts'
import { texts } from '#lib/text/texts.ts'
import { openMembershipToEdit, type RecordPageProps } from '../../../record/open-record.ts'

export default async function RenewMembershipPage(props: RecordPageProps) {
  const { renew } = texts().staffTerm
  const { shown, back } = await openMembershipToEdit('edit-memberships', props)
  const next = (await findNextRenewal(shown.id)) ?? ''
  const isPaid = await isJustPaid(shown.id)
  return (
    <Form
      back={back}
      title={renew.title(membershipName(shown))}
      lead={renew.lead(shown.renewsOn)}
      above={shown.endedOn && <p>{renew.withdraws}</p>}
      record={membershipFormValues(shown, membershipGroups.term)}
      values={{ 'paid-until': next }}
      text={renew}
    >
      {(field) => (
        <>
          <DateField {...field('paid-until')} />
          {isPaid && <Checkbox {...field('again')} />}
        </>
      )}
    </Form>
  )
}
