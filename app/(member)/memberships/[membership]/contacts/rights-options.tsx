import { Options } from '#app/_ui/form/choice/options.tsx'
import type { FieldState } from '#app/_ui/form/form.tsx'
import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'
import type { openContacts } from './open-contacts.ts'

interface RightsOptionsProps {
  readonly field: FieldState
  readonly of: Pick<Awaited<ReturnType<typeof openContacts>>, 'state' | 'person'>
}

/** Chooses what a contact can do, and says whom they replace. The LSFR is shown only if a setting says what it is. */
export function RightsOptions({ field, of: { state, person } }: RightsOptionsProps) {
  const text = texts().membershipContacts.invite
  const replaced = state.contacts.find(({ accountId, billing }) => billing && accountId !== person)
  const rights = env.lsfrMeaning ? (['billing', 'lsfr'] as const) : (['billing'] as const)
  return (
    <Options
      label={text.rights}
      hint={text.rightsHint}
      error={field('billing').error ?? field('lsfr').error}
      options={rights.map((right) => ({
        value: right,
        label: right === 'billing' ? text.billing(replaced?.name) : text.lsfr,
      }))}
      field={field}
    />
  )
}
