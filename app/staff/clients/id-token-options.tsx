import { Options } from '#app/_ui/form/choice/options.tsx'
import type { FieldState } from '#app/_ui/form/form.tsx'
import { texts } from '#lib/text/texts.ts'

/** The source of the member's name and email for a client: `full` or `lean` ID tokens (decision 063). */
export function IdTokenOptions({ field }: { readonly field: FieldState }) {
  const text = texts().staffClients
  const { value: selected = 'full', error } = field('id-token')
  return (
    <Options
      legend={text.fields.idToken}
      name="id-token"
      error={error}
      options={Object.entries(text.idTokens).map(([value, label]) => ({
        value,
        label,
        hint: text.idTokenHints[value as keyof typeof text.idTokens],
      }))}
      value={selected}
    />
  )
}
