import { Field } from '#app/_ui/form/field.tsx'
import { Select } from '#app/_ui/form/select.tsx'
import { titles } from '#lib/contracts/forms/edit-profile.ts'
import { optionsOf } from '#lib/text/displayed-value.ts'
import { texts } from '#lib/text/texts.ts'
import { EditPage } from '../edit-page.tsx'

export default function EditNamePage() {
  const labels = texts().profile.fields
  const text = texts().editProfile.name
  return (
    <EditPage group="name">
      {(field) => (
        <>
          <Select
            {...field('title')}
            label={labels.title}
            options={optionsOf(titles)}
            prompt={text.noTitle}
            autoComplete="honorific-prefix"
          />
          <Field {...field('forename')} label={labels.forename} autoComplete="given-name" />
          <Field
            {...field('surname')}
            label={labels.surname}
            hint={texts().profile.oneName}
            autoComplete="family-name"
          />
          <Field
            {...field('position')}
            label={labels.position}
            hint={text.positionHint}
            autoComplete="organization-title"
          />
        </>
      )}
    </EditPage>
  )
}
