import { Button } from '#app/_ui/form/button.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { HiddenFields } from '#app/_ui/form/hidden-fields.tsx'
import { Select } from '#app/_ui/form/select.tsx'
import type { ListFilter } from '#lib/lists/filters.ts'
import { type ListQuery, pageSizes } from '#lib/lists/list.ts'
import { typeOptions } from '#lib/records/membership-types.ts'
import { texts } from '#lib/text/texts.ts'
import type { ListFrame } from './list-columns.tsx'
import { pathOfList } from './list-path.ts'

interface ListFiltersProps {
  readonly of: ListFrame
  readonly query: ListQuery
}

/** The filters of a list, in a form whose values are in the URL; their number stands beside the title. */
export function ListFilters({ of, query }: ListFiltersProps) {
  const text = texts().staffLists.filters
  const labels: Readonly<Record<string, string>> = of.text().filters
  const { sort, size, q, ...set } = query.parameters
  const kept = { ...(sort && { sort }), ...(q && { q }) }
  const filters = Object.entries<ListFilter>(of.filters)
  return (
    <details className="max-w-none open:order-1 open:basis-full print:hidden">
      <summary className="link w-fit cursor-pointer py-2 marker:text-accent">
        {text.title(Object.keys(set).length)}
      </summary>
      <form action={of.path} className="mt-2 rounded-panel bg-well p-5">
        {/* A search that changes while staff type sets its text here (public/desk.js). */}
        <HiddenFields fields={{ ...('q' in of.filters && { q: '' }), ...kept }} />
        <div className="grid grid-cols-1 items-end gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          {filters.map(([name, filter]) => (
            <Control key={name} of={of} name={name} filter={filter} value={set[name]} />
          ))}
          <Select
            name="size"
            label={text.size}
            prompt={pageSizes[0]}
            options={pageSizes.slice(1)}
            value={size}
          />
        </div>
        <div className="flex flex-wrap gap-x-8 gap-y-2">
          {filters.map(
            ([name, { kind }]) =>
              kind === 'switch' && (
                <label key={name} className="flex min-h-target cursor-pointer items-center gap-3">
                  <input
                    type="checkbox"
                    name={name}
                    value="yes"
                    defaultChecked={name in set}
                    className="size-6 shrink-0 cursor-pointer accent-accent"
                  />
                  {labels[name]}
                </label>
              ),
          )}
        </div>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button kind="secondary">{text.submit}</Button>
          <a href={pathOfList({ path: of.path, query: { ...query, parameters: kept } })} data-typed>
            {text.clear}
          </a>
        </p>
      </form>
    </details>
  )
}

interface ControlProps {
  readonly of: ListFrame
  readonly name: string
  readonly filter: ListFilter
  readonly value: string | undefined
}

/** The field of a filter; the search has a field of its own, and switches come after the fields. */
function Control({ of, name, filter: { kind, values = [] }, value }: ControlProps) {
  const prompt = texts().staffLists.filters.any
  const { filters, values: names } = of.text()
  const label = filters[name] ?? name
  const options = values.map((option) => ({ value: option, label: names[option] ?? option }))
  if (kind === 'search' || kind === 'switch') return null
  if (kind === 'line') return <Field name={name} label={label} value={value} />
  if (kind === 'day') return <Field name={name} type="date" label={label} value={value} />
  return (
    <Select
      name={name}
      label={label}
      prompt={prompt}
      options={kind === 'type' ? typeOptions(value) : options}
      value={value}
    />
  )
}
