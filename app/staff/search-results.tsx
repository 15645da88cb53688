import type { ReactNode } from 'react'
import { texts } from '#lib/text/texts.ts'

interface SearchResultsProps {
  readonly count: number
  readonly hasMore: boolean
  readonly children: ReactNode
}

/** The results of a search, which change while staff type (public/desk.js). */
export const SearchResults = ({ count, hasMore, children }: SearchResultsProps) => (
  <div
    className="stack empty:hidden has-[table,form]:max-w-none"
    data-results={texts().staffSearch.changed(count, hasMore)}
  >
    {children}
  </div>
)
