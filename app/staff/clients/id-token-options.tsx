'use client'

import { Options } from '#app/_ui/form/choice/options.tsx'
import { staffClientsText as text } from '#lib/text/en/staff/clients.ts'

interface IdTokenOptionsProps {
  readonly field: (name: string) => {
    readonly value: string | undefined
    readonly error: string | undefined
  }
}

/** Where a client reads the name and email of the member: `full` or `lean` ID tokens (decision 063). */
export function IdTokenOptions({ field }: IdTokenOptionsProps) {
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
      isSelected={(value) => selected === value}
    />
  )
}
