import { DateField } from '#app/_ui/form/field.tsx'
import { membershipsList } from '#lib/accounts/lists/memberships.ts'
import { findNextRenewal } from '#lib/memberships/change-term.ts'
import { texts } from '#lib/text/texts.ts'
import { openSelected } from '../../lists/open-selected.ts'
import { SelectedForm } from '../../lists/selected-form.tsx'

/** Shows until when the selected memberships will be paid, and asks for another day. */
export default async function MarkPaid() {
  const text = texts().staffLists.markPaid
  const { rows: memberships, selected } = await openSelected('edit-memberships', membershipsList)
  const paid = memberships.filter(({ state }) => state !== 'ended')
  const others = memberships.length - paid.length
  return (
    <SelectedForm
      of={selected}
      title={text.title(paid.length)}
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
      text={text}
    >
      {(field) => <DateField {...field('paid-until')} label={text.label} hint={text.hint} />}
    </SelectedForm>
  )
}
