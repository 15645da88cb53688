import { Button } from '#app/_ui/form/button.tsx'
import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { texts } from '#lib/text/texts.ts'
import type { ListPage } from './list-page.ts'

interface ListFilterProps {
  readonly of: ListPage<unknown>
  readonly label: string
  readonly hint: string
  /** The path of the page with the list. */
  readonly path: string
}

/** Finds items of a long list by words in them, and says how many there are. */
export function ListFilter({ of: { filter, count, isLong }, label, hint, path }: ListFilterProps) {
  const text = texts().memberships.list
  if (!isLong) return null
  return (
    <search>
      <form action={path} className="stack print:hidden">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <div className="min-w-0 grow basis-64">
            <Field name="find" label={label} hint={hint} value={filter} verbatim />
          </div>
          <Button kind="secondary">{text.submit}</Button>
        </div>
      </form>
      {filter && count > 0 && (
        <p className="mt-4 flex flex-wrap gap-x-6">
          <strong>{text.matches(count, filter)}</strong>
          <a href={path}>{text.clear}</a>
        </p>
      )}
      {filter && count === 0 && (
        <div className="mt-4 space-y-2">
          <p>
            <strong>{text.noMatch(filter)}</strong>
          </p>
          <p>{text.noMatchHelp}</p>
          <LinkLine href={path}>{text.clear}</LinkLine>
        </div>
      )}
    </search>
  )
}
