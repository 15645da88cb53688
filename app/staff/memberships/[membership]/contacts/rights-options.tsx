import { Options } from '#app/_ui/form/choice/options.tsx'
import { staffEditText } from '#lib/text/en/staff/edit.ts'

const text = staffEditText.rights

interface RightsOptionsProps {
  /** Whether LSFR has a meaning here; without one, it stays as it is. */
  readonly hasLsfr: boolean
  /** Returns the value and the error of a field. */
  readonly field: (name: string) => {
    readonly value: string | undefined
    readonly error: string | undefined
  }
}

/** What a contact may do, as checkboxes. */
export function RightsOptions({ hasLsfr, field }: RightsOptionsProps) {
  const rights = ['primary', 'billing', ...(hasLsfr ? (['lsfr'] as const) : [])] as const
  const [error] = rights.flatMap((right) => field(right).error ?? [])
  return (
    <>
      {!hasLsfr && <input type="hidden" name="lsfr" value={field('lsfr').value ?? ''} />}
      <Options
        legend={text.legend}
        hint={text.lead}
        error={error}
        options={rights.map((right) => ({ value: right, label: text[right] }))}
        isSelected={(right) => field(right).value === 'yes'}
      />
    </>
  )
}
