import type { ComponentProps } from 'react'
import { ariaOf, type ControlProps, FormGroup } from './form-group.tsx'

const widths = { full: 'max-w-[30rem]', medium: 'max-w-[22ch]', short: 'max-w-[13ch]' } as const

type FieldProps = ControlProps & {
  type?: 'text' | 'email' | 'tel' | 'date'
  /** The user's earlier input. */
  value?: string | undefined
  width?: keyof typeof widths
  /** Turns off capitals and spelling for text that is not prose, such as usernames. */
  verbatim?: boolean
} & Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'list'>

/** A text input of one line. */
export function Field({ label, hint, error, name, id = name, type = 'text', ...rest }: FieldProps) {
  const { value, width = 'full', verbatim = type === 'email', ...input } = rest
  return (
    <FormGroup id={id} label={label} hint={hint} error={error}>
      <input
        {...input}
        {...ariaOf(id, { hint, error })}
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

/** The input of a day. */
export const DateField = (props: Omit<FieldProps, 'type' | 'width'>) => (
  <Field {...props} type="date" width="medium" />
)
