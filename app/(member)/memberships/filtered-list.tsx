import { Children, type ReactNode } from 'react'
import { Button } from '#app/_ui/form/button.tsx'
import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { texts } from '#lib/text/texts.ts'
import { type ListPage, listHref } from './list-page.ts'

interface FilteredListProps<Item> {
  readonly of: ListPage<Item>
  /** The path of the page with the list. */
  readonly path: string
  /** The words of the filter. */
  readonly label: string
  readonly hint: string
  /** Shows one of a few items. */
  readonly card: (item: Item) => ReactNode
  /** Shows one of many items, in two columns on a wide screen. */
  readonly row: (item: Item) => ReactNode
}

/** A page of a list: cards for a few items, in two columns on a wide screen, rows with a filter for many. */
export function FilteredList<Item>({ of: list, card, row, ...rest }: FilteredListProps<Item>) {
  const { items, count, isLong } = list
  return (
    <>
      {isLong && <ListFilter of={list} {...rest} />}
      {!isLong && (
        <ul className="grid max-w-none gap-5 md:grid-cols-2">
          {Children.map(items.map(card), (shown) => (
            <li className="min-w-0">{shown}</li>
          ))}
        </ul>
      )}
      {isLong && count > 0 && (
        <ul className="border-t-2 border-ink">
          {Children.map(items.map(row), (shown) => (
            <li className="grid gap-x-8 border-b border-line py-3 sm:grid-cols-[3fr_2fr]">
              {shown}
            </li>
          ))}
        </ul>
      )}
      {list.pages > 1 && <Pagination of={list} path={rest.path} />}
    </>
  )
}

type ListFilterProps = Pick<FilteredListProps<unknown>, 'of' | 'path' | 'label' | 'hint'>

/** Finds items of a long list by words in them, and says how many there are. */
function ListFilter({ of: { filter, count }, label, hint, path }: ListFilterProps) {
  const text = texts().memberships.list
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

/** Links to the other pages of a list. */
function Pagination({ of, path }: Pick<FilteredListProps<unknown>, 'of' | 'path'>) {
  const text = texts().common.pagination
  const { page, pages } = of
  const href = (number: number) => listHref(path, of.filter, number)
  return (
    <nav aria-label={text.label} className="flex flex-wrap items-center gap-x-3 gap-y-4">
      <p className="basis-full">{text.page(page, pages)}</p>
      {page > 1 && (
        <a href={href(page - 1)} rel="prev" className="button border-edge px-4 text-accent">
          {text.previous}
        </a>
      )}
      <ol className="flex flex-wrap items-center gap-1">
        {nearbyPages(page, pages).map((number, _, all) => (
          <li key={number} className="flex items-center gap-1">
            {![0, ...all].includes(number - 1) && <span aria-hidden="true">…</span>}
            <a
              href={href(number)}
              aria-label={text.number(number)}
              aria-current={number === page ? 'page' : undefined}
              className="page-number"
            >
              {number}
            </a>
          </li>
        ))}
      </ol>
      {page < pages && (
        <a href={href(page + 1)} rel="next" className="button border-edge px-4 text-accent">
          {text.next}
        </a>
      )}
    </nav>
  )
}

/** The first and the last page, and this one with its neighbours. */
const nearbyPages = (page: number, pages: number): number[] =>
  [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n >= 1 && n <= pages)
