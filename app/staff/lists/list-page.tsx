import type { ReactNode } from 'react'
import { currentQuery, currentRequestContext, queryOf } from '#app/request.ts'
import { readListQuery } from '#lib/lists/list.ts'
import { readPage } from '#lib/lists/list-page.ts'
import { texts } from '#lib/text/texts.ts'
import { SearchResults } from '../search-results.tsx'
import { ListHead, type ListHeadProps } from './list-head.tsx'
import { StaffList, type StaffListProps } from './staff-list.tsx'

type ListPageProps<Row, Column extends string, Shown extends Row> = Omit<
  StaffListProps<Row, Column, Shown>,
  'page'
> & {
  /** A navigation or a sentence before the rows. */
  readonly children?: ReactNode
} & Pick<ListHeadProps, 'undo' | 'links'>

/** The page of a list: its heading, search and filters, and the rows that its URL asks for. */
export async function ListPage<
  Row extends { readonly id: string },
  Column extends string,
  Shown extends Row,
>({ of, staff, undo, links, children, ...props }: ListPageProps<Row, Column, Shown>) {
  const query = readListQuery(of, currentQuery())
  const typed = queryOf('q') || undefined
  const isTooShort = typed !== undefined && !('q' in query.filter)
  const caller = { staff, may: of.may, context: currentRequestContext() }
  const page = isTooShort ? undefined : await readPage(of, caller, query)
  return (
    <>
      <ListHead of={of} count={page?.count} typed={typed} undo={undo} links={links} />
      {children}
      <SearchResults count={page?.count ?? 0} hasMore={false}>
        {page ? (
          <StaffList of={of} staff={staff} page={page} {...props} />
        ) : (
          <p role="status">{texts().staffSearch.tooShort}</p>
        )}
      </SearchResults>
    </>
  )
}
