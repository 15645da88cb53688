import type { ComponentProps } from 'react'
import { described } from './described.ts'
import { FormGroup, type Question } from './form-group.tsx'

export type TextAreaProps = Question & {
  /** What was typed before. */
  value?: string | undefined
} & Pick<ComponentProps<'textarea'>, 'autoComplete' | 'rows'>

/** A question answered in several lines. */
export function TextArea({ label, hint, error, name, id = name, value, ...rest }: TextAreaProps) {
  return (
    <FormGroup {...{ id, label, hint, error }}>
      <textarea
        rows={4}
        {...rest}
        {...described(id, { hint, error })}
        {...{ id, name }}
        defaultValue={value}
        className="control max-w-[30rem] resize-y"
      />
    </FormGroup>
  )
}
