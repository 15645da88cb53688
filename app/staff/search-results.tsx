import type { ReactNode } from 'react'
import { en } from '#lib/text/en.ts'

interface SearchResultsProps {
  readonly count: number
  readonly hasMore: boolean
  readonly children: ReactNode
}

/** The results of a search, which change while staff type (public/pages.js). */
export const SearchResults = ({ count, hasMore, children }: SearchResultsProps) => (
  <div className="stack empty:hidden" data-results={en.staffSearch.changed(count, hasMore)}>
    {children}
  </div>
)
