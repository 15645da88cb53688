import { Field } from '#app/_ui/form/field.tsx'
import { texts } from '#lib/text/texts.ts'
import { EditPage } from '../edit-page.tsx'

export default function EditPhonePage() {
  const labels = texts().profile.fields
  const text = texts().editProfile.phone
  return (
    <EditPage group="phone">
      {(field) => (
        <>
          <Field
            {...field('phone')}
            label={labels.phone}
            hint={text.phoneHint}
            type="tel"
            autoComplete="tel"
            width="medium"
          />
          <Field
            {...field('mobile')}
            label={labels.mobile}
            hint={text.mobileHint}
            type="tel"
            autoComplete="mobile tel"
            width="medium"
          />
          <Field
            {...field('fax')}
            label={labels.fax}
            hint={text.faxHint}
            type="tel"
            autoComplete="fax tel"
            width="medium"
          />
        </>
      )}
    </EditPage>
  )
}
