import { Select } from '#app/_ui/form/select.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { membershipsList } from '#lib/accounts/lists/memberships.ts'
import { typeOptions } from '#lib/records/membership-types.ts'
import { texts } from '#lib/text/texts.ts'
import { SelectedForm } from '../../lists/selected-form.tsx'
import { selectedRows } from '../../lists/selected-rows.ts'

/** Asks which type the selected memberships get. */
export default async function ChangeType() {
  const { changeType: text, filters } = texts().staffLists
  const staff = await requireStaff('edit-memberships')
  const { rows: memberships, tooMany } = await selectedRows(
    membershipsList,
    staff,
    'edit-memberships',
  )
  return (
    <SelectedForm
      title={text.title(memberships.length)}
      back="/staff/memberships"
      ids={memberships.map(({ id }) => id)}
      tooMany={tooMany}
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
