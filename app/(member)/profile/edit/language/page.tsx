import { Options } from '#app/_ui/form/choice/options.tsx'
import { env } from '#lib/env.ts'
import { languageNames } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import { EditPage } from '../edit-page.tsx'

export default function EditLanguagePage() {
  const { legend } = texts().editProfile.language
  const options = env.languages.map((code) => ({ value: code, label: languageNames()[code] }))
  return (
    <EditPage group="language">
      {(field) => <Options {...field('language')} label={legend} options={options} />}
    </EditPage>
  )
}
