import { described } from './described.ts'
import { FormGroup, type Question } from './form-group.tsx'

export type SelectProps = Question & {
  options: readonly (string | { value: string; label: string })[]
  /** The first, empty line: 'Select a country'. */
  prompt?: string
  value?: string | undefined
  autoComplete?: string
}

/** One of a long list, in the system's own way. */
export function Select({ label, hint, error, name, id = name, ...rest }: SelectProps) {
  const { options, prompt, value = '', autoComplete } = rest
  return (
    <FormGroup {...{ id, label, hint, error }}>
      <div className="relative w-fit max-w-full">
        <select
          // React resets a form after its action, and a select to its first value but for this.
          key={value}
          {...described(id, { hint, error })}
          {...{ id, name, autoComplete }}
          defaultValue={value}
          className="control max-w-[30rem] cursor-pointer appearance-none pr-12 text-ellipsis"
        >
          {prompt && <option value="">{prompt}</option>}
          {options.map((option) => {
            const { value, label } =
              typeof option === 'string' ? { value: option, label: option } : option
            return (
              <option key={value} value={value}>
                {label}
              </option>
            )
          })}
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
