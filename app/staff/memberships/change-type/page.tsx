import { Select } from '#app/_ui/form/select.tsx'
import { membershipsList } from '#lib/accounts/lists/memberships.ts'
import { typeName, typeOptions } from '#lib/records/membership-types.ts'
import { texts } from '#lib/text/texts.ts'
import { openSelected } from '../../lists/open-selected.ts'
import { SelectedForm } from '../../lists/selected-form.tsx'

/** Asks which type the selected memberships get. */
export default async function ChangeType() {
  const { changeType: text, filters } = texts().staffLists
  const { rows: memberships, selected } = await openSelected('edit-memberships', membershipsList)
  return (
    <SelectedForm
      of={selected}
      title={text.title(memberships.length)}
      names={memberships.map(({ name, charityNumber, type }) =>
        [name, charityNumber, typeName(type)].filter(Boolean).join(', '),
      )}
      record={Object.fromEntries(memberships.map(({ id, type }) => [id, type]))}
      text={text}
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
