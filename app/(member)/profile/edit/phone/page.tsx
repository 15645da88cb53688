import type { Metadata } from 'next'
import { organisation } from '#app/_ui/organisation.ts'
import { sentencesOf } from '#lib/text/language/translation.ts'
import { texts } from '#lib/text/texts.ts'
import { EditPage } from '../edit-page.tsx'
import { PhoneForm } from './form.tsx'

export const metadata: Metadata = { title: null }

export default function EditPhonePage() {
  return (
    <EditPage path="/profile/edit/phone">
      {(values) => (
        <PhoneForm
          editText={sentencesOf(texts.editProfile)}
          labels={sentencesOf(texts.profile.fields)}
          values={values}
          site={organisation.name}
        />
      )}
    </EditPage>
  )
}
