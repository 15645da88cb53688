import type { ReactNode } from 'react'
import { ErrorMessage } from './error-message.tsx'

/** The properties of every control: a label, and perhaps a hint and an error. */
export type ControlProps = {
  label: ReactNode
  name: string
  hint?: ReactNode
  error?: string | undefined
  /** Differs from the name if a page has the same name twice. */
  id?: string
}

type FormGroupProps = Omit<ControlProps, 'name'> & { id: string; children: ReactNode }

/** The label, the hint and the error of a control, above the control. */
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

/** The ARIA attributes that connect a control to its hint and its error. */
export function ariaOf(id: string, { hint, error }: Pick<ControlProps, 'hint' | 'error'>) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined }
}
