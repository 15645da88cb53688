import type { Metadata } from 'next'
import { organisation } from '#app/_ui/organisation.ts'
import { titles } from '#lib/contracts/forms/edit-profile.ts'
import { optionsOf } from '#lib/text/displayed-value.ts'
import { sentencesOf } from '#lib/text/language/translation.ts'
import { texts } from '#lib/text/texts.ts'
import { EditPage } from '../edit-page.tsx'
import { NameForm } from './form.tsx'

export const metadata: Metadata = { title: null }

export default function EditNamePage() {
  return (
    <EditPage path="/profile/edit/name">
      {(values) => (
        <NameForm
          editText={sentencesOf(texts.editProfile)}
          labels={sentencesOf(texts.profile.fields)}
          values={values}
          titles={optionsOf(titles)}
          site={organisation.name}
        />
      )}
    </EditPage>
  )
}
