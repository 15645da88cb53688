import type { SelectOption } from '#lib/text/displayed-value.ts'
import { ariaOf, type ControlProps, FormGroup } from './form-group.tsx'

type SelectProps = ControlProps & {
  options: readonly SelectOption[]
  /** The label of the empty first option, if there is one: 'Select a country'. */
  prompt?: string | undefined
  value?: string | undefined
  autoComplete?: string | undefined
}

/** A native select, for a long list of options. */
export function Select({ label, hint, error, name, id = name, ...rest }: SelectProps) {
  const { options, prompt, value = '', autoComplete } = rest
  return (
    <FormGroup id={id} label={label} hint={hint} error={error}>
      <div className="relative w-fit max-w-full">
        <select
          {...ariaOf(id, { hint, error })}
          id={id}
          name={name}
          autoComplete={autoComplete}
          defaultValue={value}
          className="control max-w-[30rem] cursor-pointer appearance-none pr-12 text-ellipsis"
        >
          {prompt && <option value="">{prompt}</option>}
          {/* The text of an option is its value, unless it has another. Repeating it would make a list of
              countries heavier. */}
          {options.map((option) =>
            typeof option === 'string' ? (
              <option key={option}>{option}</option>
            ) : (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ),
          )}
        </select>
        <svg
          className="pointer-events-none absolute top-1/2 right-4 w-4 -translate-y-1/2"
          viewBox="0 0 16 10"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          aria-hidden="true"
        >
          <path d="m1.5 1.5 6.5 6.5 6.5-6.5" />
        </svg>
      </div>
    </FormGroup>
  )
}
