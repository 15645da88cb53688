import { Checkbox } from '#app/_ui/form/choice/options.tsx'
import { DateField } from '#app/_ui/form/field.tsx'
import { membershipsList } from '#lib/accounts/lists/memberships.ts'
import { findNextRenewal, isJustPaid } from '#lib/memberships/change-term.ts'
import { texts } from '#lib/text/texts.ts'
import { openSelected } from '../../lists/open-selected.ts'
import { SelectedForm } from '../../lists/selected-form.tsx'

const nameOf = ({ name, charityNumber }: { name: string | null; charityNumber: string }) =>
  [name, charityNumber].filter(Boolean).join(', ')

/** Shows until when the selected memberships will be paid, and asks for another day. */
export default async function MarkPaid() {
  const text = texts().staffLists.markPaid
  const { rows: memberships, selected } = await openSelected('edit-memberships', membershipsList)
  const paid = memberships.filter(({ state }) => state !== 'ended')
  const others = memberships.length - paid.length
  const justPaid = await Promise.all(paid.map(({ id }) => isJustPaid(id)))
  return (
    <SelectedForm
      of={selected}
      title={text.title(paid.length)}
      names={
        await Promise.all(
          paid.map(async (of) => {
            const days = text.days(of.renewsOn, (await findNextRenewal(of.id)) ?? '')
            return `${nameOf(of)}: ${days}`
          }),
        )
      }
      others={others > 0 ? text.ended(others) : undefined}
      record={Object.fromEntries(paid.map(({ id, renewsOn }) => [id, renewsOn ?? '']))}
      text={text}
    >
      {(field) => (
        <>
          <DateField {...field('paid-until')} label={text.label} hint={text.hint} />
          {justPaid.includes(true) && (
            <Checkbox
              {...field('again')}
              label={texts().staffTerm.renew.again}
              hint={text.again(paid.filter((_, n) => justPaid[n]).map(nameOf))}
            />
          )}
        </>
      )}
    </SelectedForm>
  )
}
