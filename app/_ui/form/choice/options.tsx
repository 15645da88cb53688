import type { ReactNode } from 'react'
import { ErrorMessage } from '../error-message.tsx'
import type { FieldState } from '../form.tsx'
import { ariaOf, type ControlProps } from '../form-group.tsx'

/** One radio button or checkbox of a list. */
interface ListedOption {
  /** Of a radio button the value, of a checkbox its name. */
  readonly value: string
  readonly label: ReactNode
  readonly hint?: ReactNode
}

interface OptionsProps {
  /** The legend. Without it, the options explain themselves. */
  readonly label?: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly options?: readonly ListedOption[]
  /** The labels of the options by their values, if these are all that is shown. */
  readonly labels?: Readonly<Record<string, string>>
  /** The hints of these by their values. */
  readonly hints?: Readonly<Record<string, string>>
  /** The name of the radio buttons. Without it, the options are checkboxes with the value `yes`. */
  readonly name?: string
  /** The radio button that is selected at first. */
  readonly value?: string | undefined
  /** The state of the checkboxes in their form. */
  readonly field?: FieldState
}

/** A dense list of radio buttons or checkboxes. The first has the id of the name. */
export function Options({ label: legend, hint, error, name, labels = {}, ...rest }: OptionsProps) {
  const ofLabels = Object.entries(labels).map(
    ([value, label]): ListedOption => ({ value, label, hint: rest.hints?.[value] }),
  )
  const { options = ofLabels, value: selected, field } = rest
  const isSelected = (value: string) => (field ? field(value).value === 'yes' : value === selected)
  const id = name ?? options[0]?.value ?? ''
  return (
    <fieldset aria-describedby={ariaOf(id, { hint, error })['aria-describedby']}>
      {legend && <legend className="text-lg font-bold">{legend}</legend>}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-muted">
          {hint}
        </p>
      )}
      <div className={error && 'border-l-4 border-danger pl-4'}>
        {error && <ErrorMessage id={`${id}-error`}>{error}</ErrorMessage>}
        <div className="mt-2 border-t border-line">
          {options.map(({ value, label, hint: about }, index) => {
            const own = name ? (index ? `${name}-${index + 1}` : name) : value
            return (
              <label
                key={value}
                htmlFor={own}
                className="flex min-h-target cursor-pointer items-start gap-3 border-b border-line py-2"
              >
                <input
                  id={own}
                  {...(name
                    ? { type: 'radio', name, value }
                    : { type: 'checkbox', name: value, value: 'yes' })}
                  defaultChecked={isSelected(value)}
                  className="mt-0.5 size-6 shrink-0 cursor-pointer scroll-mt-32 accent-accent"
                />
                <span className="min-w-0 break-words">
                  <span className="block">{label}</span>
                  {about && <span className="block text-sm text-muted">{about}</span>}
                </span>
              </label>
            )
          })}
        </div>
      </div>
    </fieldset>
  )
}

type CheckboxProps = Omit<ControlProps, 'id'> & { readonly value?: string | undefined }

/** One checkbox with the value `yes`. */
export const Checkbox = ({ name, label, hint, error, value }: CheckboxProps) => (
  <Options
    error={error}
    options={[{ value: name, label, hint }]}
    value={value === 'yes' ? name : undefined}
  />
)
