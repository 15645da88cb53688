import { described } from './described.ts'
import { ErrorMessage } from './error-message.tsx'
import type { Question } from './form-group.tsx'

export type CheckboxProps = Question & { value?: string; checked?: boolean | undefined }

/** Yes or no; its hint and error as with any question. */
export function Checkbox({
  label,
  hint,
  error,
  name,
  id = name,
  value = 'yes',
  checked,
}: CheckboxProps) {
  return (
    <div className={error && 'border-l-4 border-danger pl-4'}>
      {error && <ErrorMessage id={`${id}-error`}>{error}</ErrorMessage>}
      <div className="flex items-start gap-4 py-2">
        <input
          {...described(id, { hint, error })}
          {...{ id, name, value }}
          type="checkbox"
          defaultChecked={checked}
          className="checkbox tick-control rounded-control"
        />
        <div className="min-w-0">
          <label htmlFor={id} className="cursor-pointer">
            {label}
          </label>
          {hint && (
            <p id={`${id}-hint`} className="text-muted">
              {hint}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
