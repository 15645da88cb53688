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
  /** True if the button leads to the record if there is only one result. */
  readonly opens?: boolean
}

/**
 * The search of a page. With script, the key `/` moves to it, and on the page with the results they change
 * while staff type (public/pages.js).
 */
export function SearchField({ action, label, hint, submit, value, opens }: SearchFieldProps) {
  return (
    <search className="print:hidden">
      <form action={action} data-slash data-live={action === currentPath() ? '' : undefined}>
        <FormGroup id="q" label={label} hint={hint} error={undefined}>
          <div className="flex max-w-[40rem] flex-wrap gap-3">
            <input
              {...ariaOf('q', { hint, error: undefined })}
              id="q"
              name="q"
              type="search"
              defaultValue={value}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              className="control min-w-0 grow basis-60"
            />
            <Button {...(opens && { name: 'open', value: 'yes' })}>{submit}</Button>
          </div>
        </FormGroup>
        <p role="status" className="sr-only" />
      </form>
    </search>
  )
}
