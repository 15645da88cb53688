import type { ReactNode } from 'react'
import { ErrorMessage } from './error-message.tsx'

/** What every question has in common; its control is the child. */
export type Question = {
  label: ReactNode
  name: string
  hint?: ReactNode
  error?: string | undefined
  /** Needed where one page asks for the same name twice. */
  id?: string
}

type FormGroupProps = Omit<Question, 'name'> & { id: string; children: ReactNode }

/** Label above, then hint, then error, then the control. */
export function FormGroup({ id, label, hint, error, children }: FormGroupProps) {
  return (
    <div className={error && 'border-l-4 border-danger pl-4'}>
      <label htmlFor={id} className="block w-fit font-bold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-muted">
          {hint}
        </p>
      )}
      {error && <ErrorMessage id={`${id}-error`}>{error}</ErrorMessage>}
      <div className="mt-2">{children}</div>
    </div>
  )
}
