import { Options } from '#app/_ui/form/choice/options.tsx'
import type { FieldState } from '#app/_ui/form/form.tsx'
import { texts } from '#lib/text/texts.ts'
import { TranslatedFields } from '../../translated-fields.tsx'

/** The names of a membership type in the other languages, and its audience. */
export function TypeFields({ field }: { readonly field: FieldState<'audience'> }) {
  const text = texts().staffTypes
  return (
    <>
      <TranslatedFields name="name" label={text.name} field={field} />
      <Options {...field('audience')} labels={text.audiences} />
    </>
  )
}
