import { Options } from '#app/_ui/form/choice/options.tsx'
import type { FieldState } from '#app/_ui/form/form.tsx'
import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'

const rights = ['primary', 'billing', ...(env.lsfrMeaning ? (['lsfr'] as const) : [])] as const

/** The rights of a contact, as checkboxes. LSFR stays as it is where it has no meaning. */
export function RightsOptions({ field }: { readonly field: FieldState }) {
  const text = texts().staffEdit.rights
  const [error] = rights.flatMap((right) => field(right).error ?? [])
  return (
    <>
      {env.lsfrMeaning === undefined && (
        <input type="hidden" name="lsfr" value={field('lsfr').value ?? ''} />
      )}
      <Options
        label={text.legend}
        hint={text.lead}
        error={error}
        options={rights.map((right) => ({ value: right, label: text[right] }))}
        field={field}
      />
    </>
  )
}
