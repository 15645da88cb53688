import type { ReactNode } from 'react'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { currentQuery, queryOf } from '#app/request.ts'
import { peopleList } from '#lib/accounts/lists/people.ts'
import { readListQuery } from '#lib/lists/list.ts'
import { maxListed } from '#lib/lists/list-page.ts'
import { texts } from '#lib/text/texts.ts'
import { SearchField } from '../search-field.tsx'
import type { ListFrame } from './list-columns.tsx'
import { ListFilters } from './list-filters.tsx'
import { keptBySearch } from './list-path.ts'

export interface ListHeadProps {
  readonly of: ListFrame
  /** The number of its rows; undefined if the page has none of them. */
  readonly count?: number | undefined
  /** The text of the search. */
  readonly typed?: string | undefined
  /** The content of the banner after an act, unless it was on selected rows. */
  readonly undo?: ReactNode
  /** The pages that add a row, or change them all. */
  readonly links?: readonly { readonly href: string; readonly label: string }[] | undefined
}

/**
 * The heading of a list, the number of its rows, what can be added, its search unless the header has it, and its filters, which take a row
 * of their own while they are open.
 */
export function ListHead({ of, count, typed, undo, links = [] }: ListHeadProps) {
  const batch = queryOf('batch')
  const { title, filters, hint = '', count: counted } = of.text()
  const query = readListQuery(of, currentQuery())
  return (
    <>
      <SuccessBanner values={currentCounts()} isLinked={queryOf('sheet') !== undefined}>
        {batch ? (
          <ButtonForm
            action={`${of.path}/changes/${encodeURIComponent(batch)}/undo`}
            kind="quiet"
            button={texts().acts.undo}
          />
        ) : (
          undo
        )}
      </SuccessBanner>
      <PageTitle>{title}</PageTitle>
      <div className="list-head flex max-w-none flex-wrap items-center gap-x-6 gap-y-2">
        <h1>{title}</h1>
        <p className="text-muted empty:hidden" data-typed>
          {count !== undefined && counted(count, maxListed)}
        </p>
        {links.map(({ href, label }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
        {'q' in filters && of.path !== peopleList.path && (
          <div className="grow basis-64 sm:ml-auto sm:max-w-[28rem]">
            <SearchField
              action={of.path}
              label={String(filters.q)}
              hint={hint}
              submit={texts().staffSearch.submit}
              value={typed}
              kept={keptBySearch(query)}
            />
          </div>
        )}
        <ListFilters of={of} query={query} />
      </div>
    </>
  )
}

/** The numbers with which a page says what has been done to how many. */
const currentCounts = (): Readonly<Record<string, number>> =>
  Object.fromEntries(
    ['done-count', 'other-count', 'recent-count'].map((name) => [
      name.replace('-count', ''),
      Math.trunc(Number(queryOf(name))) || 0,
    ]),
  )
