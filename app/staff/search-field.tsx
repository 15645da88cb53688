import { Button } from '#app/_ui/form/button.tsx'
import { ariaOf, FormGroup } from '#app/_ui/form/form-group.tsx'
import { SlashKey } from './slash-key.tsx'

interface SearchFieldProps {
  /** The page that shows the results. */
  readonly action: string
  readonly label: string
  readonly hint: string
  readonly submit: string
  readonly value?: string | undefined
}

/** The search of a page. With script, the key `/` moves to it from anywhere on the page. */
export function SearchField({ action, label, hint, submit, value }: SearchFieldProps) {
  return (
    <search>
      <SlashKey field="q" />
      <form action={action}>
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
            <Button type="submit">{submit}</Button>
          </div>
        </FormGroup>
      </form>
    </search>
  )
}
