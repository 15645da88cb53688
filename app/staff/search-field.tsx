import { Button } from '#app/_ui/form/button.tsx'
import { ariaOf, FormGroup } from '#app/_ui/form/form-group.tsx'
import { currentPath } from '#app/request.ts'

interface SearchFieldProps {
  /** The page that shows the results. */
  readonly action: string
  readonly label: string
  readonly hint: string
  readonly submit: string
  readonly value?: string | undefined
  /** True if only screen readers get the label and the hint, beside a heading that says the same. */
  readonly isCompact?: boolean | undefined
}

/**
 * The search of a page. With script, the key `/` moves to it, and on the page with the results they change
 * while staff type (public/desk.js).
 */
export function SearchField({ action, label, hint, submit, value, isCompact }: SearchFieldProps) {
  const field = (
    <div className="flex max-w-[40rem] gap-3 max-sm:flex-wrap">
      <input
        {...ariaOf('q', { hint, error: undefined })}
        id="q"
        name="q"
        type="search"
        placeholder={isCompact ? label : undefined}
        defaultValue={value}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        className={`control min-w-0 grow ${isCompact ? 'min-h-10 basis-40 py-1' : 'basis-60'}`}
      />
      <Button>{submit}</Button>
    </div>
  )
  return (
    <search className="print:hidden">
      <form action={action} data-slash data-live={action === currentPath() ? '' : undefined}>
        {isCompact ? (
          <div>
            <label htmlFor="q" className="sr-only">
              {label}
            </label>
            <p id="q-hint" className="sr-only">
              {hint}
            </p>
            {field}
          </div>
        ) : (
          <FormGroup id="q" label={label} hint={hint} error={undefined}>
            {field}
          </FormGroup>
        )}
        <p role="status" className="sr-only" />
      </form>
    </search>
  )
}
