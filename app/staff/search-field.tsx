import { Button } from '#app/_ui/form/button.tsx'
import { HiddenFields } from '#app/_ui/form/hidden-fields.tsx'
import { currentPath } from '#app/request.ts'

interface SearchFieldProps {
  /** The page that shows the results. */
  readonly action: string
  readonly label: string
  readonly hint: string
  readonly submit: string
  readonly value?: string | undefined
  /** The other parameters of the page, which a search keeps. */
  readonly kept?: Readonly<Record<string, string>>
}

/**
 * The search of a page, whose label stands in it. With script, the key `/` moves to it, and on the page with the
 * results they change while staff type (public/desk.js).
 */
export function SearchField({ action, label, hint, submit, value, kept = {} }: SearchFieldProps) {
  return (
    <search className="print:hidden">
      <form action={action} data-slash data-live={action === currentPath() ? '' : undefined}>
        <HiddenFields fields={kept} />
        <div>
          <label htmlFor="q" className="sr-only">
            {label}
          </label>
          <p id="q-hint" className="sr-only">
            {hint}
          </p>
          <div className="flex max-w-[40rem] gap-3 max-sm:flex-wrap">
            <input
              id="q"
              aria-describedby="q-hint"
              name="q"
              type="search"
              placeholder={label}
              defaultValue={value}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              className="control min-h-10 min-w-0 grow basis-40 py-1"
            />
            <Button>{submit}</Button>
          </div>
        </div>
        <p role="status" className="sr-only" />
      </form>
    </search>
  )
}
