import type { ReactNode } from 'react'
import { Button } from '#app/_ui/form/button.tsx'
import { HiddenFields } from '#app/_ui/form/hidden-fields.tsx'
import { Select } from '#app/_ui/form/select.tsx'
import { pageSizes } from '#lib/accounts/lists/list-query.ts'
import { typeOptions } from '#lib/records/membership-types.ts'
import { texts } from '#lib/text/texts.ts'
import type { ShownList } from './list-path.ts'

interface ListFiltersProps {
  readonly of: ShownList
  /** The states to choose from, with their names. */
  readonly states: Readonly<Record<string, string>>
  /** The controls of this list alone. */
  readonly children: ReactNode
  /** Filters that are either on or off, by their names. */
  readonly switches: Readonly<Record<string, string>>
}

/** The filters of a list, in a form whose values are in the URL; open if there are any. */
export function ListFilters({ of: { path, query }, states, children, switches }: ListFiltersProps) {
  const text = texts().staffLists
  const { sort, size, ...filters } = query.parameters
  return (
    <details
      className="max-w-none open:order-1 open:basis-full print:hidden"
      open={Object.keys(filters).length > 0 || undefined}
    >
      <summary className="link w-fit cursor-pointer py-2 marker:text-accent">
        {text.filters.title}
      </summary>
      <form action={path} className="mt-2 rounded-panel bg-well p-5">
        {sort && <HiddenFields fields={{ sort }} />}
        <div className="grid grid-cols-1 items-end gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          <Select
            name="type"
            label={text.filters.type}
            prompt={text.filters.any}
            options={typeOptions(filters.type)}
            value={filters.type}
          />
          <Select
            name="state"
            label={text.filters.state}
            prompt={text.filters.any}
            options={Object.entries(states).map(([value, label]) => ({ value, label }))}
            value={filters.state}
          />
          {children}
          <Select
            name="size"
            label={text.filters.size}
            prompt={pageSizes[0]}
            options={pageSizes.slice(1)}
            value={size}
          />
        </div>
        <div className="flex flex-wrap gap-x-8 gap-y-2">
          {Object.entries(switches).map(([name, label]) => (
            <label key={name} className="flex min-h-target cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                name={name}
                value="yes"
                defaultChecked={name in filters}
                className="size-6 shrink-0 cursor-pointer accent-accent"
              />
              {label}
            </label>
          ))}
        </div>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button kind="secondary">{text.filters.submit}</Button>
          <a href={path}>{text.filters.clear}</a>
        </p>
      </form>
    </details>
  )
}
