import type { ComponentProps } from 'react'
import { described } from './described.ts'
import { FormGroup, type Question } from './form-group.tsx'

const widths = { full: 'max-w-[30rem]', medium: 'max-w-[22ch]', short: 'max-w-[13ch]' } as const

export type FieldProps = Question & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search'
  /** What was typed before. */
  value?: string | undefined
  width?: keyof typeof widths
  /** No capitals and no spelling for what is no prose: usernames, codes. */
  verbatim?: boolean
} & Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'maxLength'>

/** A question answered in one line. */
export function Field({ label, hint, error, name, id = name, type = 'text', ...rest }: FieldProps) {
  const { value, width = 'full', verbatim = type === 'email' || type === 'url', ...input } = rest
  return (
    <FormGroup {...{ id, label, hint, error }}>
      <input
        {...input}
        {...described(id, { hint, error })}
        {...(verbatim && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
        id={id}
        name={name}
        type={type}
        defaultValue={value}
        className={`control ${widths[width]}`}
      />
    </FormGroup>
  )
}
