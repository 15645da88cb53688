import { Field } from '#app/_ui/form/field.tsx'
import type { FieldState } from '#app/_ui/form/form.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { translatedLabels } from '#lib/contracts/forms/translated.ts'
import { env } from '#lib/env.ts'

interface TranslatedFieldsProps {
  /** The name of the field of the text itself. */
  readonly name: string
  readonly label: string
  readonly field: FieldState
  /** The lines of the text, if it may have several. */
  readonly rows?: number
}

/** A field for the translation of a text into each of LANGUAGES but the first. */
export const TranslatedFields = ({ name, label, field, rows }: TranslatedFieldsProps) =>
  env.languages.slice(1).map((language) => {
    const own = field(`${name}-${language}`)
    const labelled = { ...own, label: translatedLabels(name, label)[`${name}-${language}`] }
    return rows ? (
      <TextArea key={language} {...labelled} rows={rows} />
    ) : (
      <Field key={language} {...labelled} />
    )
  })
