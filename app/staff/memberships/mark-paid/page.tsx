import { DateField } from '#app/_ui/form/field.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { membershipsList } from '#lib/accounts/lists/memberships.ts'
import { findNextRenewal } from '#lib/memberships/change-term.ts'
import { texts } from '#lib/text/texts.ts'
import { SelectedForm } from '../../lists/selected-form.tsx'
import { selectedRows } from '../../lists/selected-rows.ts'

/** Shows until when the selected memberships will be paid, and asks for another day. */
export default async function MarkPaid() {
  const text = texts().staffLists.markPaid
  const staff = await requireStaff('edit-memberships')
  const { rows: memberships, tooMany } = await selectedRows(
    membershipsList,
    staff,
    'edit-memberships',
  )
  const paid = memberships.filter(({ state }) => state !== 'ended')
  const others = memberships.length - paid.length
  return (
    <SelectedForm
      title={text.title(paid.length)}
      back="/staff/memberships"
      ids={memberships.map(({ id }) => id)}
      tooMany={tooMany}
      names={
        await Promise.all(
          paid.map(async ({ id, name, charityNumber, renewsOn }) => {
            const days = text.days(renewsOn, (await findNextRenewal(id)) ?? '')
            return `${[name, charityNumber].filter(Boolean).join(', ')}: ${days}`
          }),
        )
      }
      others={others > 0 ? text.ended(others) : undefined}
      record={Object.fromEntries(paid.map(({ id, renewsOn }) => [id, renewsOn ?? '']))}
      button={text}
    >
      {(field) => <DateField {...field('paid-until')} label={text.label} hint={text.hint} />}
    </SelectedForm>
  )
}
