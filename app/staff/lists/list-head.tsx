import type { ReactNode } from 'react'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'

interface ListHeadProps {
  readonly title: string
  /** The number of rows, such as '214 people'. */
  readonly count?: string | undefined
  readonly search?: ReactNode
  /** The filters, which take a row of their own while they are open. */
  readonly children?: ReactNode
}

/** The heading of a list, the number of its rows and its search in one row. */
export const ListHead = ({ title, count, search, children }: ListHeadProps) => (
  <>
    <PageTitle>{title}</PageTitle>
    <div className="list-head flex max-w-none flex-wrap items-center gap-x-6 gap-y-2">
      <h1>{title}</h1>
      {count && <p className="text-muted">{count}</p>}
      {search && <div className="grow sm:ml-auto sm:max-w-[28rem]">{search}</div>}
      {children}
    </div>
  </>
)
