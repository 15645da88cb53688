import { Options } from '#app/_ui/form/choice/options.tsx'
import { env } from '#lib/env.ts'
import { languageNames } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import { EditPage } from '../edit-page.tsx'

export default function EditLanguagePage() {
  const { legend } = texts().editProfile.language
  return (
    <EditPage group="language">
      {(field) => {
        const { name, value, error } = field('language')
        return (
          <Options
            legend={legend}
            name={name}
            error={error}
            options={env.languages.map((code) => ({ value: code, label: languageNames()[code] }))}
            isSelected={(code) => code === value}
          />
        )
      }}
    </EditPage>
  )
}
