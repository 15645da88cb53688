import { Select } from '#app/_ui/form/select.tsx'
import { idsOf } from '#app/paths/selected-ids.ts'
import { currentRequestContext, queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { membershipsList } from '#lib/accounts/lists/memberships.ts'
import { readSelected } from '#lib/lists/list-page.ts'
import { typeOptions } from '#lib/records/membership-types.ts'
import { texts } from '#lib/text/texts.ts'
import { SelectedForm } from '../../lists/selected-form.tsx'

/** Asks which type the selected memberships get. */
export default async function ChangeType() {
  const { changeType: text, filters } = texts().staffLists
  const staff = await requireStaff('edit-memberships')
  const ids = idsOf(queryOf('ids'))
  const caller = { staff, may: 'edit-memberships', context: currentRequestContext() } as const
  const memberships = await readSelected(membershipsList, caller, ids)
  return (
    <SelectedForm
      title={text.title(memberships.length)}
      back="/staff/memberships"
      names={memberships.map(({ name, charityNumber, type }) =>
        [name, charityNumber, type].filter(Boolean).join(', '),
      )}
      button={text}
    >
      {(field) => (
        <Select
          {...field('type')}
          label={text.label}
          prompt={filters.selectType}
          options={typeOptions()}
        />
      )}
    </SelectedForm>
  )
}
