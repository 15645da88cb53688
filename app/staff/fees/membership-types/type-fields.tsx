import { Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import type { FieldState } from '#app/_ui/form/form.tsx'
import { env } from '#lib/env.ts'
import { languageNames } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'

/** The names of a membership type in the other languages, and its audience. */
export function TypeFields({ field }: { readonly field: FieldState }) {
  const text = texts().staffTypes
  return (
    <>
      {env.languages.slice(1).map((language) => (
        <Field
          key={language}
          {...field(`name-${language}`)}
          label={text.nameIn(languageNames()[language])}
          autoComplete="off"
        />
      ))}
      <Options
        {...field('audience')}
        legend={text.audience}
        options={(['individual', 'organisation', 'both'] as const).map((value) => ({
          value,
          label: text.audiences[value],
        }))}
      />
    </>
  )
}
