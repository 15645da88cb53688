import { Field } from '#app/_ui/form/field.tsx'
import { HiddenFields } from '#app/_ui/form/hidden-fields.tsx'
import { Select } from '#app/_ui/form/select.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { personFormValues } from '#lib/contracts/forms/edit-person.ts'
import { selectableCountries, titles } from '#lib/contracts/forms/edit-profile.ts'
import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'
import { labelledBy, StaffForm } from '../../../staff-form.tsx'
import { openPersonToEdit, type PersonPageProps } from '../open-to-edit.ts'

export default async function EditPersonPage(props: PersonPageProps) {
  const text = texts().staffEdit.person
  const { fields, groups, languages, noLanguage } = texts().profile
  const { shown, back } = await openPersonToEdit('edit-people', props)
  return (
    <StaffForm
      back={{ href: back, label: texts().staffEdit.back }}
      title={text.title}
      lead={text.lead(shown.account.name)}
      record={personFormValues(shown.profile)}
      button={texts().staffEdit}
    >
      {(field) => {
        const labelled = labelledBy(fields, field)
        return (
          <>
            <h2>{groups.name}</h2>
            <Select
              {...labelled('title')}
              options={titles}
              prompt={texts().editProfile.name.noTitle}
            />
            <Field {...labelled('forename')} />
            <Field {...labelled('surname')} />
            <Field {...labelled('position')} />
            <h2>{groups.address}</h2>
            <TextArea {...labelled('address')} />
            <Field {...labelled('county')} />
            <Field {...labelled('postcode')} width="short" verbatim />
            <Select
              {...labelled('country')}
              options={selectableCountries}
              prompt={text.noCountry}
            />
            <h2>{groups.phone}</h2>
            <Field {...labelled('phone')} type="tel" width="medium" />
            <Field {...labelled('mobile')} type="tel" width="medium" />
            <Field {...labelled('fax')} type="tel" width="medium" />
            {env.languages.length > 1 ? (
              <>
                <h2>{groups.language}</h2>
                <Select
                  {...labelled('language')}
                  options={env.languages.map((value) => ({ value, label: languages[value] }))}
                  prompt={noLanguage}
                />
              </>
            ) : (
              <HiddenFields fields={{ language: field('language').value ?? '' }} />
            )}
          </>
        )
      }}
    </StaffForm>
  )
}
