import type { ComponentProps } from 'react'
import { ariaOf, type ControlProps, FormGroup } from './form-group.tsx'

type TextAreaProps = ControlProps & {
  /** The user's earlier input. */
  value?: string | undefined
} & Pick<ComponentProps<'textarea'>, 'autoComplete' | 'rows'>

/** A text input of several lines. */
export function TextArea({ label, hint, error, name, id = name, value, ...rest }: TextAreaProps) {
  return (
    <FormGroup id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={4}
        {...rest}
        {...ariaOf(id, { hint, error })}
        id={id}
        name={name}
        defaultValue={value}
        className="control max-w-[30rem] resize-y"
      />
    </FormGroup>
  )
}
